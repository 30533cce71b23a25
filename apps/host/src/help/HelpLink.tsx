import { TextLink } from "@tera/ui";
import type { MouseEvent, ReactNode } from "react";

/** Shows a help page, or a section of it, where the link is, instead of opening it as a page. */
export type OpenHelp = (id: string, bookmark?: string) => void;

export interface HelpLinkProps {
  readonly id: string;
  readonly bookmark?: string | undefined;
  readonly onOpen?: OpenHelp | undefined;
  readonly children: ReactNode;
}

/** A link to a help page. */
export function HelpLink({ id, bookmark, onOpen, children }: HelpLinkProps): React.JSX.Element {
  const open = (event: MouseEvent): void => {
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (onOpen === undefined || event.button !== 0 || !isPlain) return;
    event.preventDefault();
    onOpen(id, bookmark);
  };
  return (
    <TextLink href={`/help/${id}${bookmark === undefined ? "" : `#${bookmark}`}`} onClick={open}>
      {children}
    </TextLink>
  );
}

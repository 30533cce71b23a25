import { TextLink } from "@tera/ui";
import type { MouseEvent, ReactNode } from "react";

export interface HelpLinkProps {
  readonly id: string;
  readonly bookmark?: string | undefined;
  /** Called for a plain click, to show the page here instead of opening it. */
  readonly onOpen?: ((id: string) => void) | undefined;
  readonly children: ReactNode;
}

/** A link to a help page. */
export function HelpLink({ id, bookmark, onOpen, children }: HelpLinkProps): React.JSX.Element {
  const open = (event: MouseEvent): void => {
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (onOpen === undefined || event.button !== 0 || !isPlain) return;
    event.preventDefault();
    onOpen(id);
  };
  return (
    <TextLink href={`/help/${id}${bookmark === undefined ? "" : `#${bookmark}`}`} onClick={open}>
      {children}
    </TextLink>
  );
}

import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { styled } from "styled-components";
import { Icon } from "../icon/icon.tsx";
import { fewLines, startOfLine, text, wrapAnywhere } from "../theme/text-style.ts";

export const Accordion = styled.div`border-top: 1px solid var(--line);`;

const Part = styled.details`border-bottom: 1px solid var(--line);`;

const Summary = styled.summary`
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 44px;
  padding-block: 8px;
  ${text.body}
  font-weight: 550;
  list-style: none;
  cursor: pointer;

  &::-webkit-details-marker { display: none; }
  > svg { color: var(--ink-3); transition: rotate var(--medium) var(--ease-in); }
  details[open] > & > svg { rotate: 90deg; }
  &:dir(rtl) > svg { scale: -1 1; }
  &:hover { color: var(--accent-text); }
  &:focus-visible { outline-offset: -2px; border-radius: 6px; }
`;

const Title = styled.span`
  ${fewLines(3)}
  ${startOfLine}
`;

const Body = styled.div`
  padding: 4px 0 16px 26px;
  color: var(--ink-2);
  ${wrapAnywhere}
`;

export interface AccordionItemProps {
  /** The heading. */
  title: ReactNode;
  /** Opening an item closes the others with the same group name. */
  group?: string | undefined;
  /** Open initially. */
  defaultOpen?: boolean | undefined;
  /** Shown when open. */
  children: ReactNode;
}

/** A native `<details>`, which find-in-page can search and open. */
export function AccordionItem({ title, group, defaultOpen = false, children }: AccordionItemProps) {
  return (
    <Part open={defaultOpen} {...(group === undefined ? {} : { name: group })}>
      <Summary>
        <Icon of={ChevronRight} />
        <Title dir="auto" title={typeof title === "string" ? title : undefined}>
          {title}
        </Title>
      </Summary>
      <Body>{children}</Body>
    </Part>
  );
}

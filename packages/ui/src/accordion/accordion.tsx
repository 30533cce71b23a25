import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import styled from "styled-components";
import { Icon } from "../icon/icon.tsx";
import { fewLines, startOfLine, text, wrapAnywhere } from "../theme/text-style.ts";

/** Parts that open one by one, divided by rules. */
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

/** What {@link AccordionItem} takes. */
export interface AccordionItemProps {
  /** What is pressed to open it. */
  title: ReactNode;
  /** Items with the same group name close each other. */
  group?: string | undefined;
  /** Open from the start. */
  defaultOpen?: boolean | undefined;
  /** What it shows when open. */
  children: ReactNode;
}

/** One part, closed until its title is pressed; found and opened by the browser's search in the page. */
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

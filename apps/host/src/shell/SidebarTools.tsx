import { text } from "@tera/ui";
import { Eye } from "lucide-react";
import { Fragment } from "react";
import styled from "styled-components";
import { SidebarItem } from "./SidebarItem.tsx";
import { toolIcon } from "./tool-icon.ts";
import type { ToolLink, ToolSection } from "./tool-sections.ts";

const NOT_SET_UP = "Not set up";

/** The tools of one stage. Those that are not set up follow the others, under a heading. */
export function SidebarTools({
  section: { stage, tools },
  isRail,
}: {
  readonly section: ToolSection;
  readonly isRail: boolean;
}): React.JSX.Element {
  const firstUnset = tools.findIndex(({ isSetUp }) => !isSetUp);
  return (
    <div>
      {isRail ? null : (
        <Line>
          <Stage>{stage}</Stage>
          {firstUnset === 0 ? <Unset>{NOT_SET_UP}</Unset> : null}
        </Line>
      )}
      {tools.map((tool, index) => (
        <Fragment key={tool.id}>
          {index === firstUnset && index > 0 && !isRail ? (
            <Line $isRuled>
              <Unset>{NOT_SET_UP}</Unset>
            </Line>
          ) : null}
          <SidebarItem
            href={tool.path}
            icon={toolIcon(tool.icon)}
            label={tool.name}
            badges={tool.badges}
            note={noteOf(tool)}
            noteIcon={tool.isSetUp && tool.isViewOnly ? Eye : undefined}
            isPrefix
            isRail={isRail}
          />
        </Fragment>
      ))}
    </div>
  );
}

function noteOf({ isSetUp, isViewOnly }: ToolLink): string | undefined {
  if (!isSetUp) return "not set up";
  return isViewOnly ? "view only" : undefined;
}

const Line = styled.div<{ $isRuled?: boolean }>`
  ${text.meta}
  display: flex;
  align-items: baseline;
  gap: 8px;
  padding: 8px 8px 4px;
  color: var(--ink-3);

  ${({ $isRuled = false }) =>
    $isRuled &&
    'align-items: center; &::before { content: ""; flex: 1; border-top: 1px solid var(--line); }'}
`;

const Stage = styled.h2`
  margin: 0;
  font: inherit;
`;

/** Hidden from screen readers, because each item's name contains the same note. */
const Unset = styled.span.attrs({ "aria-hidden": true })`
  margin-inline-start: auto;
`;

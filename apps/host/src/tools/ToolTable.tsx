import {
  Badges,
  HeadCell,
  Icon,
  Table,
  TableCell,
  TableGroupRow,
  TableRow,
  TextLink,
  oneLine,
} from "@tera/ui";
import type { LucideIcon } from "lucide-react";
import styled from "styled-components";
import type { ToolDefinition } from "@tera/contract";
import { isSetUp } from "./tool-address.ts";
import { NameLine, SetUpBadge, TagLine, Tags, ViewOnlyBadge } from "./tool-lines.tsx";
import type { toolsByStage } from "./tool-stage.ts";
import { ToolDetailsButton } from "./ToolDetailsButton.tsx";
import { useToolBadges } from "./use-tool-badges.ts";

export function ToolTable({
  stages,
  iconOf,
  permissionsOf,
}: {
  readonly stages: ReturnType<typeof toolsByStage>;
  readonly iconOf: (tool: ToolDefinition) => LucideIcon;
  /** Shows what a tool may do. */
  readonly permissionsOf: (tool: ToolDefinition) => React.ReactNode;
}): React.JSX.Element {
  const badgesOf = useToolBadges();
  return (
    <Table label="Tools" rowHeight={42}>
      <thead>
        <tr>
          <HeadCell label="Tool" width="min(336px, 100vw - 32px)" />
          <HeadCell label="What it does" hideBelow="tablet" />
          <HeadCell label="For" width="200px" hideBelow="desktop" />
        </tr>
      </thead>
      {stages.map(({ stage, tools }) => (
        <tbody key={stage}>
          <TableGroupRow label={stage} columns={3} />
          {tools.map((tool) => (
            <TableRow key={tool.id}>
              <TableCell>
                <NameLine $isQuiet={!isSetUp(tool)}>
                  <Icon of={iconOf(tool)} />
                  <OneLineLink href={tool.path}>{tool.name}</OneLineLink>
                  <Badges badges={badgesOf(tool)} />
                  <SetUpBadge tool={tool} />
                  <ViewOnlyBadge tool={tool} />
                  {isSetUp(tool) ? (
                    <ToolDetailsButton tool={tool} permissions={permissionsOf(tool)} isInList />
                  ) : null}
                </NameLine>
              </TableCell>
              <TableCell quiet hideBelow="tablet" title={tool.description}>
                {tool.description}
              </TableCell>
              <TableCell quiet hideBelow="desktop">
                <TagLine>
                  <Tags tags={tool.tags} />
                </TagLine>
              </TableCell>
            </TableRow>
          ))}
        </tbody>
      ))}
    </Table>
  );
}

/** Shrinks with an ellipsis to leave space for the badges beside it. */
const OneLineLink = styled(TextLink)`${oneLine}`;

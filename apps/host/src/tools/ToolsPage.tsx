import {
  Badges,
  EmptyState,
  Icon,
  PageBody,
  PageHead,
  phone,
  SearchField,
  Segmented,
  text,
  TextButton,
  useLinkComponent,
  wrapAnywhere,
} from "@tera/ui";
import { useStore } from "@nanostores/react";
import { LayoutGrid, List, type LucideIcon } from "lucide-react";
import { useMemo, useState } from "react";
import styled, { css } from "styled-components";
import type { ToolDefinition } from "@tera/contract";
import { $searchKey } from "../platform/shortcuts.ts";
import { isSetUp } from "./tool-address.ts";
import { NameLine, SetUpBadge, TagLine, Tags, ViewOnlyBadge } from "./tool-lines.tsx";
import { SetUpProblems } from "./SetUpProblems.tsx";
import { ToolDetailsButton } from "./ToolDetailsButton.tsx";
import { findTools } from "./tool-search.ts";
import { toolsByStage } from "./tool-stage.ts";
import { ToolTable } from "./ToolTable.tsx";
import { useToolBadges } from "./use-tool-badges.ts";
import { useToolsView, type ToolsView } from "./use-tools-view.ts";

export interface ToolsPageProps {
  readonly tools: readonly ToolDefinition[];
  readonly iconOf: (tool: ToolDefinition) => LucideIcon;
  /** Shows what a tool may do. */
  readonly permissionsOf: (tool: ToolDefinition) => React.ReactNode;
}

export function ToolsPage({ tools, iconOf, permissionsOf }: ToolsPageProps): React.JSX.Element {
  const [query, setQuery] = useState("");
  const [view, setView] = useToolsView();
  const searchKey = useStore($searchKey);
  const stages = useMemo(() => toolsByStage(findTools(tools, query)), [tools, query]);
  return (
    <PageBody>
      <PageHead
        title="Tools"
        actions={
          <>
            <SearchField
              label="Find a tool"
              value={query}
              onValue={setQuery}
              shortcut={searchKey}
            />
            <Segmented<ToolsView>
              label="View"
              value={view}
              onValue={setView}
              segments={[
                { value: "icons", label: "Icons", icon: <Icon of={LayoutGrid} />, iconOnly: true },
                { value: "table", label: "Table", icon: <Icon of={List} />, iconOnly: true },
              ]}
            />
          </>
        }
      />
      <SetUpProblems />
      {stages.length === 0 ? (
        <EmptyState
          title="No tools match"
          actions={<TextButton onClick={() => setQuery("")}>Clear search</TextButton>}
        />
      ) : view === "icons" ? (
        stages.map(({ stage, tools: members }) => (
          <StagePart key={stage} aria-labelledby={`stage-${stage}`}>
            <StageName id={`stage-${stage}`}>
              {stage} <small>{members.length}</small>
            </StageName>
            <StageCards tools={members} iconOf={iconOf} permissionsOf={permissionsOf} />
          </StagePart>
        ))
      ) : (
        <ToolTable stages={stages} iconOf={iconOf} permissionsOf={permissionsOf} />
      )}
    </PageBody>
  );
}

/** Two lists, so that tools that are not set up start in a new row below the others. */
function StageCards({ tools, iconOf, permissionsOf }: ToolsPageProps): React.JSX.Element {
  const lists = [tools.filter(isSetUp), tools.filter((tool) => !isSetUp(tool))];
  return (
    <CardLists>
      {lists.map((members) =>
        members[0] === undefined ? null : (
          <Cards key={members[0].id}>
            {members.map((tool) => (
              <ToolCard
                key={tool.id}
                tool={tool}
                icon={iconOf(tool)}
                permissions={permissionsOf(tool)}
              />
            ))}
          </Cards>
        ),
      )}
    </CardLists>
  );
}

function ToolCard({
  tool,
  icon,
  permissions,
}: {
  readonly tool: ToolDefinition;
  readonly icon: LucideIcon;
  readonly permissions: React.ReactNode;
}): React.JSX.Element {
  const badgesOf = useToolBadges();
  return (
    <Card $isQuiet={!isSetUp(tool)}>
      <Mark>
        <Icon of={icon} size={20} />
      </Mark>
      <CardText>
        <CardNameLine>
          <CardLink as={useLinkComponent()} href={tool.path} dir="auto">
            {tool.name}
          </CardLink>
          <Badges badges={badgesOf(tool)} />
        </CardNameLine>
        <p>{tool.description}</p>
        <TagLine>
          <SetUpBadge tool={tool} />
          <ViewOnlyBadge tool={tool} />
          <Tags tags={tool.tags} />
        </TagLine>
      </CardText>
      {isSetUp(tool) ? (
        <AboveLink>
          <ToolDetailsButton tool={tool} permissions={permissions} isInList />
        </AboveLink>
      ) : null}
    </Card>
  );
}

const StagePart = styled.section`
  display: grid;
  grid-template-columns: 116px minmax(0, 1fr);
  gap: 12px 24px;
  padding-block: 14px;
  border-top: 1px solid var(--line);

  @media (max-width: 1023.98px) { grid-template-columns: minmax(0, 1fr); }
`;

const StageName = styled.h2`
  ${text.dense}
  margin: 0;
  padding-top: 10px;
  font-weight: 600;

  small { margin-inline-start: 4px; color: var(--ink-3); font-size: inherit; font-weight: 400; }
`;

const CardLists = styled.div`
  display: grid;
  align-content: start;
  gap: 4px;
  min-width: 0;
`;

const Cards = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 272px), 1fr));
  gap: 4px 16px;
  margin: 0 0 0 -10px;
  padding: 0;
  list-style: none;

  ${phone} { margin-inline: -10px; }
`;

const Mark = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 36px;
  height: 36px;
  border: 1px solid var(--line-2);
  border-radius: 6px;
  background: var(--raised);
  color: var(--accent-text);
`;

const CardLink = styled.a`
  ${text.body}
  ${wrapAnywhere}
  color: var(--ink);
  font-weight: 600;
  text-decoration: none;

  &::after { content: ""; position: absolute; inset: 0; border-radius: 8px; }
`;

const quietCard = css`
  p { color: var(--ink-3); }
  ${Mark} { border-color: var(--line); background: none; color: var(--ink-4); }
  ${CardLink} { color: var(--ink-2); font-weight: 500; }
`;

const Card = styled.li<{ $isQuiet: boolean }>`
  display: flex;
  position: relative;
  align-items: flex-start;
  gap: 12px;
  min-width: 0;
  padding: 10px;
  border-radius: 8px;

  &:hover { background: var(--hover); }
  p { ${text.dense} ${wrapAnywhere} margin: 0; color: var(--ink-2); }
  ${({ $isQuiet }) => $isQuiet && quietCard}
`;

const CardNameLine = styled(NameLine)`
  flex-wrap: wrap;
  row-gap: 0;
`;

/** The card's link covers the whole card. */
const AboveLink = styled.span`
  position: relative;
  flex: none;
`;

const CardText = styled.div`
  flex: 1;
  min-width: 0;
`;

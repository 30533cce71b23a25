import { CountBadge, OutlineBadge, text } from "@tera/ui";
import styled from "styled-components";
import type { ToolDefinition } from "@tera/contract";
import { useCanEdit } from "../projects/use-can-edit.ts";
import { canWrite } from "./tool.ts";
import { isSetUp } from "./tool-address.ts";
import { tagNames } from "./tool-search.ts";

/** The other tags are shown as a count. */
const MAX_SHOWN_TAGS = 3;

export function Tags({ tags }: { readonly tags: readonly string[] }): React.JSX.Element | null {
  const names = tagNames(tags);
  if (names.length === 0) return null;
  return (
    <>
      {names.slice(0, MAX_SHOWN_TAGS).join(" · ")}{" "}
      <CountBadge rest={names.slice(MAX_SHOWN_TAGS)} label="more tags" />
    </>
  );
}

export function SetUpBadge({ tool }: { readonly tool: ToolDefinition }): React.JSX.Element | null {
  return isSetUp(tool) ? null : <OutlineBadge>Not set up</OutlineBadge>;
}

/** Shown to a viewer, whose tools can only read the project. */
export function ViewOnlyBadge({
  tool,
}: {
  readonly tool: ToolDefinition;
}): React.JSX.Element | null {
  const isEditor = useCanEdit();
  return isEditor || !isSetUp(tool) || !canWrite(tool) ? null : (
    <OutlineBadge>View only</OutlineBadge>
  );
}

export const NameLine = styled.span<{ $isQuiet?: boolean }>`
  display: flex;
  align-items: center;
  gap: 8px;
  min-width: 0;

  > svg { flex: none; color: var(--ink-3); }
  ${({ $isQuiet = false }) =>
    $isQuiet && "> svg { color: var(--ink-4); } > a { color: var(--ink-3); }"}
`;

export const TagLine = styled.span`
  ${text.meta}
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: 6px;
  color: var(--ink-3);
`;

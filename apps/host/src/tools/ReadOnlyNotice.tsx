import type { ToolDefinition } from "@tera/contract";
import { Banner } from "@tera/ui";
import styled from "styled-components";
import { useCanEdit } from "../projects/use-can-edit.ts";
import { canWrite } from "./tool.ts";

/** Explains above the frame that a viewer can't save anything in the tool. */
export function ReadOnlyNotice({
  tool,
}: {
  readonly tool: ToolDefinition;
}): React.JSX.Element | null {
  const isEditor = useCanEdit();
  if (isEditor || !canWrite(tool)) return null;
  return (
    <Place>
      <Banner tone="info">
        You are a viewer of this project: <bdi>{tool.name}</bdi> can read it, but not save anything
        in it.
      </Banner>
    </Place>
  );
}

const Place = styled.div`
  flex: none;
  padding: 8px 12px;
`;

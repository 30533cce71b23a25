import { Icon, IconButton } from "@tera/ui";
import type { ToolDefinition } from "@tera/contract";
import { Info } from "lucide-react";
import { attempt, dialogs } from "../errors/notices.ts";

interface ToolDetailsButtonProps {
  readonly tool: ToolDefinition;
  /** Shows what the tool may do. */
  readonly permissions: React.ReactNode;
  /** Names the tool in the label, in a list of tools. */
  readonly isInList?: boolean;
}

/** Opens a dialog that shows what the tool is and what it may do. */
export function ToolDetailsButton({
  tool,
  permissions,
  isInList = false,
}: ToolDetailsButtonProps): React.JSX.Element {
  return (
    <IconButton
      small={isInList}
      label={isInList ? `About ${tool.name}` : "About the tool"}
      icon={<Icon of={Info} size={isInList ? 16 : 18} />}
      onClick={() => attempt(() => showDetails(tool, permissions))}
    />
  );
}

async function showDetails(tool: ToolDefinition, permissions: React.ReactNode): Promise<void> {
  const { ToolDetails } = await import("./ToolDetails.tsx");
  await dialogs.show<void>((close) => (
    <ToolDetails tool={tool} permissions={permissions} onClose={close} />
  ));
}

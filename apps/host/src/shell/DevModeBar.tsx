import { Icon, IconButton, OutlineBadge } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { LogOut, RefreshCw } from "lucide-react";
import styled from "styled-components";
import { attempt, toaster } from "../errors/notices.ts";
import { $isDevMode, exitDevMode, refreshDevSites } from "../user/dev-mode.ts";

async function refresh(): Promise<void> {
  await refreshDevSites();
  toaster.success("Updated site information");
}

/**
 * Says that tools open at their development sites; its buttons refresh the sites or exit dev mode.
 */
export function DevModeBar({ isRail }: { readonly isRail: boolean }): React.JSX.Element | null {
  if (!useStore($isDevMode)) return null;
  return (
    <Bar aria-label="Dev mode" $rail={isRail}>
      <OutlineBadge>DEV</OutlineBadge>
      <IconButton
        small
        label="Refresh site information"
        icon={<Icon of={RefreshCw} />}
        onClick={() => attempt(refresh)}
      />
      <IconButton small label="Exit dev mode" icon={<Icon of={LogOut} />} onClick={exitDevMode} />
    </Bar>
  );
}

const Bar = styled.div.attrs({ role: "group" })<{ $rail: boolean }>`
  display: flex;
  flex: none;
  flex-direction: ${({ $rail }) => ($rail ? "column" : "row")};
  align-items: center;
  gap: 4px;
  padding: 8px 8px 0;

  > :first-child { ${({ $rail }) => !$rail && "margin-inline-end: auto;"} }
`;

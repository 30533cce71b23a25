import { Icon, IconButton, mono, oneLine, phone, text, Tooltip, useLinkComponent } from "@tera/ui";
import {
  CircleHelp,
  Globe,
  Lock,
  Maximize2,
  Minimize2,
  RefreshCw,
  type LucideIcon,
} from "lucide-react";
import styled from "styled-components";
import type { ToolDefinition } from "@tera/contract";
import { isPageAddress } from "./tool-address.ts";
import { ToolDetailsButton } from "./ToolDetailsButton.tsx";

interface ToolBarProps {
  readonly tool: ToolDefinition;
  readonly icon: LucideIcon;
  /** The frame's actual origin; undefined without a frame. */
  readonly origin: string | undefined;
  /** Shows what the tool may do. Without it, the tool has no details. */
  readonly permissions?: React.ReactNode;
  readonly onReload?: () => void;
  readonly isFullScreen?: boolean;
  /** Absent if the browser can't show the tool in full screen. */
  readonly onFullScreen?: (() => void) | undefined;
}

export function ToolBar({
  tool,
  icon,
  origin,
  permissions,
  onReload,
  isFullScreen = false,
  onFullScreen,
}: ToolBarProps): React.JSX.Element {
  return (
    <Bar>
      <Mark>
        <Icon of={icon} size={20} />
      </Mark>
      <Names>
        <Name dir="auto" title={tool.name}>
          {tool.name}
        </Name>
        {origin === undefined ? null : <Origin origin={origin} />}
      </Names>
      {permissions === undefined ? null : (
        <ToolDetailsButton tool={tool} permissions={permissions} />
      )}
      {tool.helpUrl === undefined || !isPageAddress(tool.helpUrl) ? null : (
        <HelpLink href={tool.helpUrl} />
      )}
      {onReload === undefined ? null : (
        <IconButton
          label="Reload the tool"
          icon={<Icon of={RefreshCw} size={18} />}
          onClick={onReload}
        />
      )}
      {onFullScreen === undefined ? null : (
        <IconButton
          label={isFullScreen ? "Leave full screen" : "Full screen"}
          icon={<Icon of={isFullScreen ? Minimize2 : Maximize2} size={18} />}
          onClick={onFullScreen}
        />
      )}
    </Bar>
  );
}

function Origin({ origin }: { readonly origin: string }): React.JSX.Element {
  const { protocol, host } = new URL(origin);
  const isSecure = protocol === "https:";
  return (
    <Address title={origin}>
      <Icon
        of={isSecure ? Lock : Globe}
        size={14}
        label={isSecure ? "Secure connection to" : "From"}
      />
      <bdi>{host}</bdi>
    </Address>
  );
}

/** Opens a new window, because leaving the page would lose the tool's state. */
function HelpLink({ href }: { readonly href: string }): React.JSX.Element {
  return (
    <Tooltip label="Help">
      <IconLink
        as={useLinkComponent()}
        href={href}
        target="_blank"
        rel="noopener"
        aria-label="Help, in a new window"
      >
        <Icon of={CircleHelp} size={18} />
      </IconLink>
    </Tooltip>
  );
}

const Bar = styled.header`
  display: flex;
  flex: none;
  align-items: center;
  gap: 4px;
  height: 52px;
  padding: 0 16px 0 20px;
  border-bottom: 1px solid var(--line);
  background: var(--paper);

  ${phone} { gap: 0; padding: 0 4px 0 12px; }
`;

const Mark = styled.span`
  display: inline-flex;
  flex: none;
  margin-inline-end: 6px;
  color: var(--ink-2);
`;

const Names = styled.div`
  display: flex;
  flex: 1;
  align-items: center;
  gap: 10px;
  min-width: 0;

  ${phone} { flex-direction: column; align-items: stretch; gap: 0; }
`;

const Name = styled.h1`
  ${text.body}
  ${oneLine}
  margin: 0;
  font-weight: 600;

  ${phone} { font-size: 14px; line-height: 20px; }
`;

const Address = styled.span`
  ${text.meta}
  ${mono}
  display: flex;
  flex: 0 1 auto;
  align-items: center;
  gap: 6px;
  min-width: 0;
  color: var(--ink-3);

  > svg { flex: none; }
  > bdi { ${oneLine} }
  ${phone} { font-size: 12px; line-height: 16px; }
`;

const IconLink = styled.a`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: 32px;
  height: 32px;
  border-radius: 6px;
  color: var(--ink-2);
  transition: background-color var(--fast), color var(--fast);

  &:hover { background: var(--hover); color: var(--ink); }
  ${phone} { width: 40px; height: 40px; }
`;

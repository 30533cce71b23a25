import { useStore } from "@nanostores/react";
import type { ToolDefinition } from "@tera/contract";
import { Switch, text } from "@tera/ui";
import styled from "styled-components";
import { attempt } from "../errors/notices.ts";
import { configuration } from "../platform/configuration.ts";
import { $user } from "../user/user-store.ts";
import { originOf } from "./allowed-scopes.ts";
import { dataDestinations } from "./data-destinations.ts";
import { isRevoked, setRevoked } from "./revoked-scopes.ts";
import { SCOPE_LABELS } from "./scope-labels.ts";

interface ToolPermissionsProps {
  readonly tool: Pick<ToolDefinition, "url" | "scopes" | "reasons" | "network">;
}

/**
 * Lists the scopes that the operator allows a tool, why it needs them, and where it may send data.
 * The person can revoke and restore each scope.
 */
export function ToolPermissions({ tool }: ToolPermissionsProps): React.JSX.Element {
  const destinations = dataDestinations(tool, configuration());
  return (
    <Permissions>
      <ScopeList tool={tool} />
      {destinations === undefined ? null : <Destinations>{destinations}</Destinations>}
    </Permissions>
  );
}

function ScopeList({ tool: { url, scopes, reasons = {} } }: ToolPermissionsProps) {
  const user = useStore($user);
  const origin = url === undefined ? undefined : originOf(url);
  if (scopes.length === 0) return <p>It can't see or change anything of yours.</p>;
  if (user === undefined || origin === undefined)
    return (
      <ul>
        {scopes.map((scope) => (
          <li key={scope}>
            {SCOPE_LABELS[scope]}
            {reasons[scope] === undefined ? null : <Reason>{reasons[scope]}</Reason>}
          </li>
        ))}
      </ul>
    );
  return (
    <>
      {scopes.map((scope) => (
        <Switch
          key={scope}
          label={SCOPE_LABELS[scope]}
          hint={reasons[scope]}
          checked={!isRevoked(user.data, origin, scope)}
          onChecked={(isOn) => attempt(() => setRevoked(origin, scope, !isOn))}
        />
      ))}
    </>
  );
}

const Permissions = styled.div`
  display: grid;
  gap: 8px;

  /* Reasons are smaller than the other texts around them. */
  && p { ${text.meta} }
`;

const Destinations = styled.div`
  ${text.body}
  color: var(--ink-2);
`;

const Reason = styled.small`
  ${text.meta}
  display: block;
  color: var(--ink-3);
`;

import type { Scope } from "@tera/bridge-sdk/host";
import { useStore } from "@nanostores/react";
import { Switch } from "@tera/ui";
import { attempt } from "../errors/notices.ts";
import { $user } from "../user/user-store.ts";
import { isRevoked, setRevoked } from "./revoked-scopes.ts";
import { SCOPE_LABELS } from "./scope-labels.ts";

interface ToolPermissionsProps {
  readonly origin: string | undefined;
  readonly scopes: readonly Scope[];
}

/** Lists the scopes that the operator allows a tool. The person can revoke and restore each. */
export function ToolPermissions({ origin, scopes }: ToolPermissionsProps): React.JSX.Element {
  const user = useStore($user);
  if (scopes.length === 0) return <p>It can't see or change anything of yours.</p>;
  if (user === undefined || origin === undefined)
    return (
      <ul>
        {scopes.map((scope) => (
          <li key={scope}>{SCOPE_LABELS[scope]}</li>
        ))}
      </ul>
    );
  return (
    <>
      {scopes.map((scope) => (
        <Switch
          key={scope}
          label={SCOPE_LABELS[scope]}
          checked={!isRevoked(user.data, origin, scope)}
          onChecked={(isOn) => attempt(() => setRevoked(origin, scope, !isOn))}
        />
      ))}
    </>
  );
}

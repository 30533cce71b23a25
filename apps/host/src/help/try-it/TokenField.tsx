import { TextField, TextLink } from "@tera/ui";
import { useStore } from "@nanostores/react";
import type { TokenUse } from "./api-operation.ts";
import { $tryToken } from "./try-token.ts";

/** Says whether a call takes a personal token, and asks for one. */
export function TokenField({ use }: { readonly use: TokenUse }): React.JSX.Element {
  const token = useStore($tryToken);
  if (use.kind === "unneeded") return <p>This call needs no token.</p>;
  if (use.kind === "refused")
    return <p>This call doesn't accept personal tokens, so it will be refused here.</p>;
  return (
    <TextField
      label="Personal token"
      type="password"
      autoComplete="off"
      spellCheck={false}
      hint={
        <>
          {use.scope === undefined ? (
            "The scope that it needs depends on the path."
          ) : (
            <>
              It needs the scope <code>{use.scope}</code>.
            </>
          )}{" "}
          The token isn't stored. It is forgotten when you leave or reload the page. Create one
          under <TextLink href="/profile/tokens">API tokens</TextLink>.
        </>
      }
      value={token}
      onChange={({ target }) => $tryToken.set(target.value)}
    />
  );
}

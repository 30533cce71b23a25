import { ConfirmDialog } from "@tera/ui";
import { dialogs, toaster } from "../errors/notices.ts";
import { momentText } from "../platform/date-text.ts";
import { hasTokenExpired } from "./token-terms.ts";
import type { PersonalToken } from "@tera/contract";
import { tokensGateway } from "./tokens-gateway.ts";

/**
 * Resolves to true if the token is gone. Removes an expired token without confirmation, because
 * nothing can use it.
 */
export async function revokeToken(token: PersonalToken): Promise<boolean> {
  const { id, name, usedAt, expiresAt } = token;
  const now = new Date();
  const hasExpired = hasTokenExpired(expiresAt, now);
  if (!hasExpired) {
    const sure = await dialogs.show<boolean>((close) => (
      <ConfirmDialog danger title={`Revoke ${name}?`} confirmLabel="Revoke token" onAnswer={close}>
        Programs that use this token stop working at once. You can't undo this, but you can create a
        new token.{" "}
        {usedAt === null
          ? "It has never been used."
          : `It was last used ${momentText(new Date(usedAt), now)}.`}
      </ConfirmDialog>
    ));
    if (!sure) return false;
  }
  await tokensGateway.revoke(id);
  toaster.success(`${name} is ${hasExpired ? "removed" : "revoked"}`);
  return true;
}

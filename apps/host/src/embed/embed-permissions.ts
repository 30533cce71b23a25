import type { CallContext, Scope } from "@tera/bridge-sdk/host";
import { startSession } from "../app/services.ts";
import { storedScopes } from "../permissions/stored-consents.ts";
import { originOf } from "../permissions/allowed-scopes.ts";
import { createToolGrants } from "../permissions/tool-grants.ts";
import type { ConsentRequest } from "../permissions/site-decisions.ts";
import { toolScopes, type ToolScopes } from "../permissions/tool-scopes.ts";
import { withoutRevoked } from "../permissions/revoked-scopes.ts";
import { configuration } from "../platform/configuration.ts";
import type { LoginHandoff } from "../platform/login-handoff.ts";
import { platform } from "../platform/platform.ts";
import { sessionReady, $session } from "../session/session-store.ts";
import { pauseSending } from "../sync/tabs/live-queues.ts";
import type { ToolDefinition } from "@tera/contract";
import { askInPopup } from "./popup.tsx";

interface EmbedPermissionsOptions {
  readonly catalogue: readonly ToolDefinition[];
  readonly handoff: LoginHandoff;
  readonly signal: AbortSignal;
}

export interface EmbedPermissions {
  /**
   * Returns the caller's scopes. For an origin outside the catalogue, opens a window of the host,
   * which asks for login and consent.
   */
  readonly ask: (context: CallContext) => Promise<ReadonlySet<Scope>>;
  /** What an origin may do. */
  readonly of: (currentOrigin: () => string) => ToolScopes;
}

export function createEmbedPermissions({
  catalogue,
  handoff,
  signal,
}: EmbedPermissionsOptions): EmbedPermissions {
  const entries = catalogue.flatMap(({ url, scopes }) =>
    url === undefined ? [] : [{ url, scopes }],
  );
  const grants = createToolGrants(entries, { stored: storedScopes, ask: askPerson });
  const revocableGrants = withoutRevoked(grants.grantsFor);
  const isListed = (origin: string): boolean => entries.some(({ url }) => originOf(url) === origin);
  let lastPerson: string | undefined;

  // One person's consent does not apply to another.
  $session.listen((session) => {
    if (session.state !== "user") return;
    if (lastPerson !== undefined && lastPerson !== session.user.id) grants.forget();
    lastPerson = session.user.id;
  });

  async function askPerson(
    request: ConsentRequest,
    context: CallContext,
  ): Promise<readonly Scope[]> {
    const session = await sessionReady();
    return askFor(session.state === "user" ? session.user.id : undefined, request, context);
  }

  async function askFor(
    person: string | undefined,
    { origin, scopes, isMore }: ConsentRequest,
    context: CallContext,
  ): Promise<readonly Scope[]> {
    const { productName } = configuration();
    const answer = await context.withFocus(() =>
      askInPopup(
        {
          title:
            person === undefined
              ? "Log in and decide what this site may do"
              : "Decide what this site may do",
          description: `This site wants to use your work in ${productName}. Check what it could do, then decide.`,
          label: "Review request",
          askedBy: { name: new URL(origin).host, origin },
          signal,
        },
        {
          ...(person === undefined ? {} : { person }),
          question: { kind: "consent", origin, scopes: [...scopes], isMore },
        },
      ),
    );
    if (answer.code !== undefined) await redeemLogin(handoff, answer.code);
    return answer.isAllowed ? scopes : [];
  }

  return {
    ask: async (context) =>
      (isListed(context.origin) ? revocableGrants : grants.grantsFor)(context.origin, context),
    of: (currentOrigin) => toolScopes(grants, currentOrigin),
  };
}

export async function redeemLogin(handoff: LoginHandoff, code: string): Promise<void> {
  // Do not send a previous person's edits as this person's.
  pauseSending();
  handoff.accept(code);
  platform().tokens.forget();
  await startSession();
}

import type { CallContext, Scope } from "@tera/bridge-sdk/host";
import { startSession } from "../app/services.ts";
import { withStoredConsent } from "../permissions/stored-consents.ts";
import { createToolGrants, originOf, type ConsentQuestion } from "../permissions/allowed-scopes.ts";
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
  /** Returns the scopes granted so far, without asking. */
  readonly known: (origin: string) => ReadonlySet<Scope>;
}

const NO_GRANTS: ReadonlySet<Scope> = new Set();

export function createEmbedPermissions({
  catalogue,
  handoff,
  signal,
}: EmbedPermissionsOptions): EmbedPermissions {
  const entries = catalogue.flatMap(({ url, scopes }) =>
    url === undefined ? [] : [{ url, scopes }],
  );
  const isListed = (origin: string): boolean => entries.some(({ url }) => originOf(url) === origin);
  const granted = new Map<string, ReadonlySet<Scope>>();
  const catalogueOnlyGrants = withoutRevoked(createToolGrants(entries));
  let grants = createToolGrants(entries, askPerson);
  let lastPerson: string | undefined;

  // One person's consent does not apply to another.
  $session.listen((session) => {
    if (session.state !== "user") return;
    if (lastPerson !== undefined && lastPerson !== session.user.id) {
      grants = createToolGrants(entries, askPerson);
      granted.clear();
    }
    lastPerson = session.user.id;
  });

  async function askPerson(
    question: Parameters<ConsentQuestion>[0],
    context: CallContext,
  ): Promise<readonly Scope[]> {
    const session = await sessionReady();
    return session.state === "user"
      ? withStoredConsent((asked, call) => askFor(session.user.id, asked, call))(question, context)
      : askFor(undefined, question, context);
  }

  async function askFor(
    person: string | undefined,
    { origin, scopes }: Parameters<ConsentQuestion>[0],
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
          question: { kind: "consent", origin, scopes: [...scopes] },
        },
      ),
    );
    if (answer.code !== undefined) await redeemLogin(handoff, answer.code);
    return answer.isAllowed ? scopes : [];
  }

  return {
    async ask(context) {
      const { origin } = context;
      const scopes = await (isListed(origin) ? catalogueOnlyGrants : grants)(origin, context);
      granted.set(origin, scopes);
      return scopes;
    },
    known: (origin) => granted.get(origin) ?? NO_GRANTS,
  };
}

export async function redeemLogin(handoff: LoginHandoff, code: string): Promise<void> {
  // Do not send a previous person's edits as this person's.
  pauseSending();
  handoff.accept(code);
  platform().tokens.forget();
  await startSession();
}

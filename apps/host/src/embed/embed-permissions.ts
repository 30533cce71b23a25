import type { CallContext, Scope } from "@tera/bridge-sdk/host";
import { startSession } from "../app/services.ts";
import { withStoredConsent } from "../bridge/consents.ts";
import { createToolGrants, originOf, type ConsentQuestion } from "../bridge/tool-grants.ts";
import { configuration } from "../platform/configuration.ts";
import type { LoginHandoff } from "../platform/login-handoff.ts";
import { platform } from "../platform/platform.ts";
import { sessionReady, $session } from "../session/session-store.ts";
import { pauseSending } from "../sync/live-queues.ts";
import type { Tool } from "../tools/tool.ts";
import { askInPopup } from "./popup.tsx";

interface EmbedPermissionsOptions {
  readonly catalogue: readonly Tool[];
  readonly handoff: LoginHandoff;
  /** Ends when the page is left. */
  readonly signal: AbortSignal;
}

/** What the page around may do. */
export interface EmbedPermissions {
  /** What the caller may do; an origin that no catalogue entry names is asked about in a window of ours, with the login where nobody is logged in. */
  readonly ask: (context: CallContext) => Promise<ReadonlySet<Scope>>;
  /** The same as far as it is known now; nothing before it was asked. */
  readonly known: (origin: string) => ReadonlySet<Scope>;
}

const NO_GRANTS: ReadonlySet<Scope> = new Set();

/** Nothing allowed yet but what the catalogue says. */
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
  const catalogueOnlyGrants = createToolGrants(entries);
  let grants = createToolGrants(entries, askPerson);
  let lastPerson: string | undefined;

  // What one person allows does not hold for another.
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
          description: `This site asks for your work in ${productName}. Read what it could do, then allow it or not.`,
          label: "Open the question",
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

/** Goes on as the person whose login a window handed over. */
export async function redeemLogin(handoff: LoginHandoff, code: string): Promise<void> {
  // What somebody who was here before has made is not sent as this person's.
  pauseSending();
  handoff.accept(code);
  platform().tokens.forget();
  await startSession();
}

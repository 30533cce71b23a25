import type { CallContext, Scope } from "@tera/bridge-sdk/host";
import { startSession } from "../app/services.ts";
import { storedScopes } from "../permissions/stored-consents.ts";
import { originOf } from "../permissions/allowed-scopes.ts";
import { createToolGrants, type ToolGrants } from "../permissions/tool-grants.ts";
import type { ConsentRequest } from "../permissions/site-decisions.ts";
import { toolScopes, type ToolScopes } from "../permissions/tool-scopes.ts";
import { withoutRevoked } from "../permissions/revoked-scopes.ts";
import { AppError, codeOf } from "../platform/app-error.ts";
import { configuration } from "../platform/configuration.ts";
import type { LoginHandoff } from "../platform/login-handoff.ts";
import { platform } from "../platform/platform.ts";
import { sessionReady, $session } from "../session/session-store.ts";
import { pauseSending } from "../sync/tabs/live-queues.ts";
import type { ToolDefinition } from "@tera/contract";
import { $tools } from "../tools/tools-store.ts";
import { $user } from "../user/user-store.ts";
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
  let lastPerson: string | undefined;

  // One person's consent does not apply to another.
  $session.listen((session) => {
    if (session.state !== "user") return;
    if (lastPerson !== undefined && lastPerson !== session.user.id) grants.forget();
    lastPerson = session.user.id;
  });
  $user.subscribe((user) => {
    if (user !== undefined) grants.followRevoked(user.data.revokedSites ?? {});
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
    if (answer.code !== undefined) await redeemLogin(handoff, answer.code, origin);
    return answer.isAllowed ? scopes : [];
  }

  /** `user.require` keeps waiting after its question is closed, until another question decides. */
  async function askUnlisted(context: CallContext): Promise<ReadonlySet<Scope>> {
    const { origin, method, signal: isOver } = context;
    try {
      return await grants.grantsFor(origin, context);
    } catch (error) {
      if (method !== "requireUser" || codeOf(error) !== "CANCEL") throw error;
      await userDecided(grants, origin, AbortSignal.any([isOver, signal]));
      return grants.grantsFor(origin, context);
    }
  }

  return {
    ask: async (context) =>
      isListed(catalogue, context.origin)
        ? revocableGrants(context.origin, context)
        : askUnlisted(context),
    of: (currentOrigin) => toolScopes(whileSignedIn(grants), currentOrigin),
  };
}

/** Grants nothing while nobody is logged in, because a call would ask for a login. */
function whileSignedIn(grants: ToolGrants): ToolGrants {
  return {
    ...grants,
    stateOf: (origin, scope) => {
      const state = grants.stateOf(origin, scope);
      return state === "granted" && $session.get().state !== "user" ? "prompt" : state;
    },
    load: async (origin) => {
      await sessionReady();
      await grants.load(origin);
    },
  };
}

/** Resolves once the person has decided on the scope `user`; rejects when `isOver` aborts. */
function userDecided(grants: ToolGrants, origin: string, isOver: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = (): void => {
      if (!isOver.aborted && grants.stateOf(origin, "user") === "prompt") return;
      stop();
      isOver.removeEventListener("abort", check);
      if (isOver.aborted) reject(new AppError("CANCEL", "Cancelled", { ignore: true }));
      else resolve();
    };
    const stop = grants.listen(check);
    isOver.addEventListener("abort", check);
    check();
  });
}

/** Keeps the login over reloads if `origin` will not have to ask for a consent again. */
export async function redeemLogin(
  handoff: LoginHandoff,
  code: string,
  origin: string,
): Promise<void> {
  // Do not send a previous person's edits as this person's.
  pauseSending();
  handoff.accept(code);
  platform().tokens.forget();
  await startSession();
  const isKept =
    isListed($tools.get() ?? [], origin) || ((await storedScopes(origin))?.length ?? 0) > 0;
  if (isKept) handoff.keep();
}

function isListed(catalogue: readonly ToolDefinition[], origin: string): boolean {
  return catalogue.some(({ url }) => url !== undefined && originOf(url) === origin);
}

import { isRecent } from "../access/recent-login.ts";
import { ACCOUNT_PATH, type OwnAccount, confirmAddress } from "./account-visit.ts";
import { tokensBox } from "./end-account-logins.ts";
import { hasIdentity } from "./identities.ts";
import { LOGIN_PATH } from "./login-addresses.ts";
import type { LoginServices, Visit } from "./login-services.ts";
import { listSessions, recordUse } from "./login-sessions.ts";
import { type PageResponse, show } from "./page-response.ts";
import {
  type AccountPageState,
  accountPage,
  type Section,
  emailSection,
  identitySection,
  everywhereSection,
  nameSection,
  passwordSection,
  sessionsSection,
} from "./pages/account-page.ts";
import type { Problems } from "./pages/fields.ts";
import { secondFactorSections } from "./pages/second-factor-sections.ts";
import { arePasskeysPossible } from "./passkey-ceremonies.ts";
import { passwordContext } from "./password-context.ts";
import { findSecondFactors } from "./second-factors.ts";

/** The form to change the password, on the account page. */
export const CHANGE_PASSWORD = `${ACCOUNT_PATH}#change-password`;
const ACTIONS = {
  password: ACCOUNT_PATH,
  verify: `${ACCOUNT_PATH}/verify`,
  endSession: `${ACCOUNT_PATH}/logins/end`,
  everywhere: `${LOGIN_PATH}/logout?all_sessions=true`,
} as const;

interface OwnPageState extends AccountPageState {
  readonly status?: number;
  readonly problems?: Problems;
}

/** Shows the page of the person's own account, `/account`. */
export async function ownPage(
  services: LoginServices,
  visit: Visit,
  { account, signedIn }: OwnAccount,
  { status = 200, problems, ...state }: OwnPageState = {},
): Promise<PageResponse> {
  const { context } = services;
  await recordUse(context, visit.request, account.id, signedIn.session).catch((error: unknown) =>
    context.log.error("login.use-not-noted", error),
  );
  const confirmHref = isRecent(signedIn.loggedInAt) ? undefined : confirmAddress(CHANGE_PASSWORD);
  const sessions = await listSessions(context, account.id);
  const now = new Date();
  const sections = [
    nameSection(account),
    emailSection(account, ACTIONS.verify),
    ...(await otherLogin(services, account.id)),
    passwordSection(
      account,
      {
        action: ACTIONS.password,
        confirmHref,
        forgotten: `${LOGIN_PATH}/forgotten`,
        tokens: await tokensBox(context.database, account.id, "password"),
        context: passwordContext(context.configuration, account),
      },
      problems,
    ),
    ...secondFactorSections(await findSecondFactors(context.database, account.id), {
      arePasskeysPossible: arePasskeysPossible(context.configuration),
      now,
    }),
    sessionsSection(sessions, { endAction: ACTIONS.endSession, here: signedIn.session, now }),
    everywhereSection(ACTIONS.everywhere),
  ];
  return show(
    accountPage(context.configuration, sections, { ...state, hasProblem: problems !== undefined }),
    status,
  );
}

async function otherLogin(
  { context, identityProvider }: LoginServices,
  accountId: string,
): Promise<Section[]> {
  const isOffered = identityProvider !== undefined;
  return isOffered && (await hasIdentity(context.database, accountId))
    ? [identitySection(identityProvider.name)]
    : [];
}

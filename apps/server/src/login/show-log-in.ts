import { type PageResponse, show } from "./page-response.ts";
import { interactionPath } from "./interactions.ts";
import { LOGIN_PATH } from "./login-addresses.ts";
import type { LoginServices } from "./login-services.ts";
import { type EntryLinks, type LogInState, logInPage } from "./pages/entry-pages.ts";
import type { Problems } from "./pages/fields.ts";
import { arePasskeysPossible, authenticationOptions } from "./passkey-ceremonies.ts";

export const ENTRY_PAGES = ["log-in", "sign-up"] as const;
/** Subpage that receives passkey logins. */
export const PASSKEY_ENTRY = "passkey";
/** Subpage that leads to the other provider. */
export const IDENTITY_ENTRY = "sso";

/** `asked` contains the address that the person typed or that is already known. */
export async function showLogIn(
  services: LoginServices,
  uid: string,
  asked: Pick<LogInState, "email" | "isConfirming">,
  problems: Problems = {},
  status = 200,
): Promise<PageResponse> {
  const { context } = services;
  const { configuration } = context;
  const passkey = arePasskeysPossible(configuration)
    ? {
        action: interactionPath(uid, PASSKEY_ENTRY),
        options: await authenticationOptions(context, `log-in:${uid}`, {
          userVerification: "required",
        }),
      }
    : undefined;
  return show(
    logInPage(configuration, linksOf(services, uid, "log-in"), { ...asked, passkey, problems }),
    status,
  );
}

export function linksOf(
  { identityProvider }: Pick<LoginServices, "identityProvider">,
  uid: string,
  entrance: (typeof ENTRY_PAGES)[number],
): EntryLinks {
  const other = entrance === "log-in" ? "sign-up" : "log-in";
  return {
    action: interactionPath(uid, entrance),
    other: interactionPath(uid, other),
    forgotten: `${LOGIN_PATH}/forgotten`,
    identityProvider: identityProvider && {
      name: identityProvider.name,
      href: interactionPath(uid, IDENTITY_ENTRY),
    },
  };
}

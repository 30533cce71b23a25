import { findLoginOf } from "./accounts.ts";
import { beginPasskeyLogin } from "./advance-login.ts";
import { type PageResponse, redirect } from "./page-response.ts";
import { refundAttempt } from "./attempts.ts";
import { interactionPath, openStep } from "./interactions.ts";
import { logRefusedPasskey } from "./login-events.ts";
import {
  type LoginServices,
  type Visit,
  passkeyAttempt,
  tooManyAttempts,
} from "./login-services.ts";
import { verifyAuthentication } from "./passkey-ceremonies.ts";
import { PASSKEY_ENTRY, showLogIn } from "./show-log-in.ts";

const REFUSED =
  "We don't recognise that passkey, or the page was open too long. Try again, or log in with your password.";

/**
 * Serves `/interaction/{uid}/passkey`, which logs in without a password. The device must verify its
 * user.
 */
export async function passkeyLoginPages(
  services: LoginServices,
  visit: Visit,
): Promise<PageResponse | undefined> {
  const opened = await openStep(services, visit, PASSKEY_ENTRY);
  if (opened === undefined) return undefined;
  if (opened.kind === "over") return opened.answer;
  const { uid, interaction, form } = opened;
  const { database } = services.context;
  if (form === undefined) return redirect(interactionPath(uid, "log-in"));
  const counted = await passkeyAttempt(services, visit);
  if (!counted.allowed) return tooManyAttempts(services, counted);
  const accountId = await verifyAuthentication(
    services.context,
    `log-in:${uid}`,
    form.get("passkey") ?? "",
    {
      userVerification: "required",
    },
  );
  const login = accountId === undefined ? undefined : await findLoginOf(database, accountId);
  if (login === undefined) {
    logRefusedPasskey(services);
    return showLogIn(services, uid, {}, { form: REFUSED }, 401);
  }
  await refundAttempt(database, counted.marks);
  return beginPasskeyLogin(services, visit, interaction, login);
}

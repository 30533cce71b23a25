import { findLoginOf } from "./accounts.ts";
import { beginPasskeyLogin } from "./advance-login.ts";
import { type Answer, redirect } from "./answer.ts";
import { giveBack } from "./attempts.ts";
import { interactionPath, openStep } from "./interactions.ts";
import { logRefusedPasskey } from "./login-events.ts";
import { type LoginRoom, type Visit, passkeyAttempt, tooMany } from "./login-room.ts";
import { acceptPasskey } from "./passkey-ceremonies.ts";
import { PASSKEY_ENTRANCE, showLogIn } from "./show-log-in.ts";

const REFUSED =
  "That passkey isn't known here, or the page was open too long. Try again, or log in with your password.";

/** `/interaction/{uid}/passkey`: logs in who has a passkey whose device made sure who uses it, without any password. */
export async function passkeyLoginPages(
  room: LoginRoom,
  visit: Visit,
): Promise<Answer | undefined> {
  const opened = await openStep(room, visit, PASSKEY_ENTRANCE);
  if (opened === undefined) return undefined;
  if (opened.kind === "over") return opened.answer;
  const { uid, interaction, form } = opened;
  const { database } = room.context;
  if (form === undefined) return redirect(interactionPath(uid, "log-in"));
  const counted = await passkeyAttempt(room, visit);
  if (!counted.allowed) return tooMany(room, counted);
  const accountId = await acceptPasskey(room.context, `log-in:${uid}`, form.get("passkey") ?? "", {
    userVerification: "required",
  });
  const login = accountId === undefined ? undefined : await findLoginOf(database, accountId);
  if (login === undefined) {
    logRefusedPasskey(room);
    return showLogIn(room, uid, {}, { form: REFUSED }, 401);
  }
  await giveBack(database, counted.marks);
  return beginPasskeyLogin(room, visit, interaction, login);
}

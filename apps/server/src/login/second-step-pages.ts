import { STEP_PAGES, advanceLogin } from "./advance-login.ts";
import { type Answer, redirect, show } from "./answer.ts";
import { giveBack } from "./attempts.ts";
import { checkCode } from "./authenticator.ts";
import { readForm } from "./form-request.ts";
import { interactionPath, openInteraction, overAlready } from "./interactions.ts";
import { type LoginRoom, type Visit, secondFactorAttempt, tooMany } from "./login-room.ts";
import { secondStepPage } from "./pages/second-step-page.ts";
import { type PendingLogin, findPending } from "./pending-logins.ts";

const ADDRESS = new RegExp(`^/interaction/([\\w-]+)/${STEP_PAGES.secondFactor}$`, "u");
const WRONG_CODE = "That code isn't right, or it was used already. Wait for the next one and type that.";

/** `/interaction/{uid}/second-step`: asks for a second factor, after the password. */
export async function secondStepPages(room: LoginRoom, visit: Visit): Promise<Answer | undefined> {
  const uid = ADDRESS.exec(visit.url.pathname)?.[1];
  if (uid === undefined) return undefined;
  const { configuration, database } = room.context;
  const form = visit.request.method === "POST" ? await readForm(visit.request, configuration.publicOrigin) : undefined;
  const interaction = await openInteraction(room, visit, uid);
  if (interaction === undefined) return overAlready(room, visit);
  const login = await findPending(database, uid);
  if (login?.state !== "secondFactor") return redirect(interactionPath(uid, "log-in"));
  const action = interactionPath(uid, STEP_PAGES.secondFactor);
  if (form === undefined) return show(secondStepPage(configuration, action));

  const code = form.get("code") ?? "";
  if (code.trim() === "") return show(secondStepPage(configuration, action, "Type the code that your app shows."), 422);
  const counted = await secondFactorAttempt(room, visit, login.accountId);
  if (!counted.allowed) return tooMany(room, counted.minutes);
  if (!(await isRight(room, login, code))) return show(secondStepPage(configuration, action, WRONG_CODE), 401);
  await giveBack(database, counted.marks);
  return advanceLogin(room, visit, interaction, login, { kind: "secondFactorProved" });
}

async function isRight({ context }: LoginRoom, login: PendingLogin, code: string): Promise<boolean> {
  const store = { database: context.database, keys: context.secrets.factorKeys };
  const checked = await checkCode(store, login.accountId, code);
  if (checked === "unreadable") context.log.error("login.factor-unreadable", new Error("The secret of an authenticator app opens with none of the keys."));
  return checked === "right";
}

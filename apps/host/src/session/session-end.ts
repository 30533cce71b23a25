import { isUnauthorised } from "../platform/app-error.ts";
import { platform } from "../platform/platform.ts";
import { followLogins, rememberedLogin } from "./login-memory.ts";
import { $session, isSessionEnding, LOGIN_RECHECK_DELAY_MS } from "./session-store.ts";

/** How the session of a page is over: ended in another tab or by the server, or followed by another person's login in this browser. */
export type SessionEnd = "ended" | "other person";

/** Calls back when the session of this page is over, however it ended, except by a log-out on this page; a server that is away ends none. */
export function followSessionEnd(onEnd: (person: string, reason: SessionEnd) => void): void {
  let isChecking = false;
  let isEnded = false;

  function end(person: string, reason: SessionEnd): void {
    if (isEnded || isSessionEnding()) return;
    isEnded = true;
    onEnd(person, reason);
  }

  /** Asks for the person's token anew: only an answer ends the session. */
  async function check(): Promise<void> {
    const session = $session.get();
    if (isChecking || session.state !== "user") return;
    isChecking = true;
    const found = await checkCurrentPerson();
    isChecking = false;
    if (found === "nobody") end(session.user.id, "ended");
    else if (found !== "unknown" && found !== session.user.id) end(session.user.id, "other person");
  }

  function compare(person: string | undefined): void {
    const session = $session.get();
    if (session.state !== "user" || person === session.user.id) return;
    if (person === undefined) void check();
    else end(session.user.id, "other person");
  }

  platform().tokens.onRefused(() => void check());
  followLogins(compare);
  // A page that "Back" brings back has heard nothing meanwhile, and shows what it showed.
  window.addEventListener("pageshow", ({ persisted }) => {
    const session = $session.get();
    if (persisted && session.state === "user" && session.user.id !== rememberedLogin())
      location.reload();
  });
}

/** Whom the login speaks for now; unknown where the server can't be asked. */
async function checkCurrentPerson(): Promise<string> {
  const { clock, tokens } = platform();
  await clock.wait(LOGIN_RECHECK_DELAY_MS);
  tokens.forget();
  try {
    return (await tokens.user())?.id ?? "nobody";
  } catch (error) {
    return isUnauthorised(error) ? "nobody" : "unknown";
  }
}

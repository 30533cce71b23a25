import { isUnauthorised } from "../platform/app-error.ts";
import { platform } from "../platform/platform.ts";
import { followLogins, rememberedLogin } from "./login-memory.ts";
import { $session, isSessionEnding, LOGIN_RECHECK_DELAY_MS } from "./session-store.ts";

/** Ended by the server or in another tab, or replaced by another person's login. */
export type SessionEnd = "ended" | "other person";

/**
 * Calls `onEnd` when this page's session ends, except by a logout here. An unreachable server does
 * not end it.
 */
export function followSessionEnd(onEnd: (person: string, reason: SessionEnd) => void): void {
  let isChecking = false;
  let isEnded = false;

  function end(person: string, reason: SessionEnd): void {
    if (isEnded || isSessionEnding()) return;
    isEnded = true;
    onEnd(person, reason);
  }

  /** Only an answer from the server ends the session. */
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
  // A page restored from the back/forward cache missed all events and shows old content.
  window.addEventListener("pageshow", ({ persisted }) => {
    const session = $session.get();
    if (persisted && session.state === "user" && session.user.id !== rememberedLogin())
      location.reload();
  });
}

/** Returns the signed-in person's id, "nobody", or "unknown" if the server cannot be reached. */
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

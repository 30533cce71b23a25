import type { User } from "./user.ts";

/** The most credits a person may hold: without a plan, and with one. */
const MAX_CREDITS = 1000;
const MAX_CREDITS_SUBSCRIBED = 10_000;

/** The most credits this person may hold. */
function maxCredits(isSubscribed: boolean): number {
  return isSubscribed ? MAX_CREDITS_SUBSCRIBED : MAX_CREDITS;
}

/** Whether the sidebar shows the credits: when the person asked for it, or when some are spent. */
export function isCreditsShown(
  user: Pick<User, "credits" | "data">,
  isSubscribed: boolean,
): boolean {
  return user.data.teraCreditsShow === true || user.credits < maxCredits(isSubscribed);
}

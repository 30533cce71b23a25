import type { User } from "./user.ts";

/** Maximum credits without and with a plan. */
const MAX_CREDITS = 1000;
const MAX_CREDITS_SUBSCRIBED = 10_000;

function maxCredits(isSubscribed: boolean): number {
  return isSubscribed ? MAX_CREDITS_SUBSCRIBED : MAX_CREDITS;
}

/** True if the person chose to see credits or has spent some. */
export function isCreditsShown(
  user: Pick<User, "credits" | "data">,
  isSubscribed: boolean,
): boolean {
  return user.data.teraCreditsShow === true || user.credits < maxCredits(isSubscribed);
}

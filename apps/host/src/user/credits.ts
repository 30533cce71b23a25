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

/** Spec section 9: credits that are added each 45 minutes. */
const CHARGE_MINUTES = 45;
const CHARGE = { free: 1, subscribed: 10 } as const;

/** How credits grow, in words. Undefined at the maximum, where they no longer grow. */
export function creditCharge(
  credits: number,
  isSubscribed: boolean,
): { readonly short: string; readonly full: string } | undefined {
  if (credits >= maxCredits(isSubscribed)) return undefined;
  const rate = CHARGE[isSubscribed ? "subscribed" : "free"];
  return {
    short: `+${rate} every ${CHARGE_MINUTES} min`,
    full: `You get ${rate} ${rate === 1 ? "credit" : "credits"} every ${CHARGE_MINUTES} minutes.`,
  };
}

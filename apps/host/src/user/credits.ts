import { countOf } from "../platform/date-text.ts";
import type { User } from "./user.ts";

export interface CreditTerms {
  /** Credits grow up to this number. */
  readonly max: number;
  /** Credits added every {@link CREDIT_PERIOD_MINUTES}. */
  readonly rate: number;
}

/** The server counts by the same terms (`private.settle_credits`). */
const FREE: CreditTerms = { max: 1000, rate: 1 };
const SUBSCRIBED: CreditTerms = { max: 10_000, rate: 10 };
const CREDIT_PERIOD_MINUTES = 45;

export function creditTerms(isSubscribed: boolean): CreditTerms {
  return isSubscribed ? SUBSCRIBED : FREE;
}

/** "10 credits every 45 minutes". */
export function rateText({ rate }: CreditTerms): string {
  return `${countOf(rate, "credit")} every ${CREDIT_PERIOD_MINUTES} minutes`;
}

/** Says how fast credits grow; undefined at the maximum, at which they stop growing. */
export function chargeNote(credits: number, terms: CreditTerms): string | undefined {
  return credits < terms.max ? rateText(terms) : undefined;
}

/** Like {@link chargeNote}, for a narrow place: "+10/45 min". */
export function shortChargeNote(credits: number, terms: CreditTerms): string | undefined {
  return credits < terms.max ? `+${terms.rate}/${CREDIT_PERIOD_MINUTES} min` : undefined;
}

/** True if the person chose to see credits or has spent some. */
export function isCreditsShown(
  user: Pick<User, "credits" | "data">,
  isSubscribed: boolean,
): boolean {
  return user.data.teraCreditsShow === true || user.credits < creditTerms(isSubscribed).max;
}

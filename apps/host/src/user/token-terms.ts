/** How many days a new token works; null where only its owner ends it. */
const DAYS = {
  "30 days": 30,
  "90 days": 90,
  "A year": 365,
  "Until I revoke it": null,
} as const satisfies Record<string, number | null>;

/** How long a new token works, in the words of the choice. */
export type TokenTerm = keyof typeof DAYS;

/** All of them, the shortest first. */
export const TOKEN_TERMS = Object.keys(DAYS) as [TokenTerm, ...TokenTerm[]];

/** What is chosen unless the person chooses otherwise: the shortest. */
export const DEFAULT_TERM: TokenTerm = "30 days";

/** When a token of this term ends, at this time of day; undefined where it has no end. */
export function endOfTerm(term: TokenTerm, now: Date): Date | undefined {
  const days = DAYS[term];
  if (days === null) return undefined;
  const end = new Date(now);
  end.setDate(end.getDate() + days);
  return end;
}

/** Whether a token's end is over; one without an end never is. */
export function hasTokenExpired(expiresAt: string | null, now: Date): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now.getTime();
}

/** Lifetimes in days. Null means no expiry. */
const DAYS = {
  "30 days": 30,
  "90 days": 90,
  "A year": 365,
  "Until I revoke it": null,
} as const satisfies Record<string, number | null>;

export type TokenTerm = keyof typeof DAYS;

/** Shortest first. */
export const TOKEN_TERMS = Object.keys(DAYS) as [TokenTerm, ...TokenTerm[]];

export const DEFAULT_TERM: TokenTerm = "30 days";

/** Undefined if the token never expires. */
export function endOfTerm(term: TokenTerm, now: Date): Date | undefined {
  const days = DAYS[term];
  if (days === null) return undefined;
  const end = new Date(now);
  end.setDate(end.getDate() + days);
  return end;
}

export function hasTokenExpired(expiresAt: string | null, now: Date): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now.getTime();
}

import type { IdentityProblemKind } from "./identity-problem.ts";

/** What a page says about a login by the provider `name` that did not succeed. */
export function identityProblemText(kind: IdentityProblemKind, name: string): string {
  return TEXTS[kind](name);
}

/** The status of that page. */
export const IDENTITY_PROBLEM_STATUS: Readonly<Record<IdentityProblemKind, number>> = {
  cancelled: 401,
  refused: 502,
  unreachable: 503,
  untrusted: 502,
  over: 400,
  "no-address": 403,
  "other-person": 403,
  "unverified-address": 403,
};

const TEXTS: Readonly<Record<IdentityProblemKind, (name: string) => string>> = {
  cancelled: (name) => `You cancelled the login with ${name}. Try again, or log in another way.`,
  refused: (name) =>
    `The login with ${name} was refused, because it is not set up correctly. Ask the people who run this site, or log in another way.`,
  unreachable: (name) =>
    `The login with ${name} did not answer. Try again in a moment, or log in another way.`,
  untrusted: (name) =>
    `The login with ${name} sent an answer that could not be verified, so you were not logged in. Try again. If it happens again, ask the people who run this site.`,
  over: (name) =>
    `This login with ${name} took too long, or was used already. Start it again from this page.`,
  "no-address": (name) =>
    `The login with ${name} did not send your e-mail address, which an account needs. Allow it there, or ask the people who run this site.`,
  "other-person": (name) =>
    `You logged in with ${name} as someone else. Log in there as the person whose account this is.`,
  "unverified-address": (name) =>
    `Your e-mail address already has an account here, and the login with ${name} did not say that the address is yours. Verify it there, or log in with your password.`,
};

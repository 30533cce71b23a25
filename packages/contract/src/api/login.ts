import { z } from "zod";
import { defineRoute } from "../api-route.ts";
import { timestamp } from "../fields.ts";

const MAX_CODE_CHARACTERS = 100;

/** `expiresAt` is in milliseconds since 1970. */
const databaseToken = {
  token: z.string(),
  expiresAt: z.number(),
  user: z.object({
    id: z.guid(),
    email: z.string(),
    emailVerified: z.boolean(),
    /** Time at which the account is deleted, if the person requested that. */
    deletesAt: timestamp.optional(),
    /** Which pages below /admin are open to the person: all, or the overview. */
    role: z.enum(["administrator", "staff"]).optional(),
  }),
} as const;

/** Exchanges login tokens for database tokens, and hands a login off between our pages. */
export const loginApi = {
  exchange: defineRoute({
    method: "post",
    path: "/api/auth/token",
    access: "bearer",
    summary: "Exchanges a login token for a database token, which is valid for 15 minutes",
    answer: z.object(databaseToken),
  }),
  handOff: defineRoute({
    method: "post",
    path: "/api/auth/handover",
    access: "person",
    summary:
      "Creates a one-time code, valid for a minute, with which another page of this site redeems the caller's login",
    needsOwnLogin: true,
    answer: z.object({ code: z.string() }),
  }),
  redeem: defineRoute({
    method: "post",
    path: "/api/auth/takeover",
    access: "anybody",
    summary: "Redeems the code of a handed-off login for a database token and the next code",
    body: z.looseObject({ code: z.string().min(1).max(MAX_CODE_CHARACTERS) }),
    answer: z.object({ ...databaseToken, code: z.string() }),
    refusals: ["NEED-LOGIN", "FORBIDDEN"],
  }),
} as const;

export type DatabaseToken = z.output<typeof loginApi.exchange.answer>;

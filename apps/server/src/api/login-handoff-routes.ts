import { z } from "zod";
import type { ServerContext } from "../context.ts";
import { ApiError } from "../errors/api-error.ts";
import { settleCredits } from "./credits.ts";
import { createLoginHandoff, redeemLoginHandoff } from "./login-handoff.ts";
import { openRoute, personRoute, type Route } from "./route.ts";

const MAX_CODE_CHARACTERS = 100;

/** The login of our page inside somebody else's: a window of ours hands over a code, the page changes it for a token. */
export function loginHandoffRoutes(context: ServerContext): Route[] {
  const { publicOrigin } = context.configuration;

  /** Browsers name the page that sends a POST: a code is made for, and taken by, pages of ours alone. */
  const refuseOtherPages = (origin: string | undefined): void => {
    if (origin !== undefined && origin !== publicOrigin)
      throw new ApiError(
        "FORBIDDEN",
        `A login can be passed only between pages of ${publicOrigin}.`,
      );
  };

  return [
    personRoute({
      method: "post",
      path: "/api/auth/handover",
      summary:
        "Creates a one-time code, valid for a minute, with which another page of ours redeems the caller's login",
      needsOwnLogin: true,
      answer: z.object({ code: z.string() }),
      handle: async ({ caller, header }) => {
        refuseOtherPages(header("origin"));
        const code = await createLoginHandoff(context.database, caller);
        context.log.security("login-handed-over", { person: caller.sub });
        return { code };
      },
    }),
    openRoute("anybody", {
      method: "post",
      path: "/api/auth/takeover",
      summary: "Redeems such a code for a database token and the code for the next one",
      body: z.looseObject({ code: z.string().min(1).max(MAX_CODE_CHARACTERS) }),
      answer: z.object({
        token: z.string(),
        expiresAt: z.number(),
        user: z.object({ id: z.guid(), email: z.string(), emailVerified: z.boolean() }),
        code: z.string(),
      }),
      refusals: ["NEED-LOGIN", "FORBIDDEN"],
      handle: async ({ body, header }) => {
        refuseOtherPages(header("origin"));
        const session = await redeemLoginHandoff(context, body.code);
        await settleCredits(context.database, session.user.id);
        return session;
      },
    }),
  ];
}

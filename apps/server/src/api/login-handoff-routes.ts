import { loginApi } from "@tera/contract";
import type { ServerContext } from "../context.ts";
import { ApiError } from "../errors/api-error.ts";
import { settleCredits } from "./credits.ts";
import { createLoginHandoff, redeemLoginHandoff } from "./login-handoff.ts";
import { implement, type Route } from "./route.ts";

/**
 * Routes that log in one of our pages inside another site's frame, with a code from another window
 * of the product.
 */
export function loginHandoffRoutes(context: ServerContext): Route[] {
  const { publicOrigin } = context.configuration;

  /** Blocks pages of other sites, because browsers send `Origin` with every POST. */
  const refuseOtherPages = (origin: string | undefined): void => {
    if (origin !== undefined && origin !== publicOrigin)
      throw new ApiError(
        "FORBIDDEN",
        `A login can be passed only between pages of ${publicOrigin}.`,
      );
  };

  return [
    implement(loginApi.handOff, async ({ caller, header }) => {
      refuseOtherPages(header("origin"));
      const code = await createLoginHandoff(context.database, caller);
      context.log.security("login-handed-over", { person: caller.sub });
      return { code };
    }),
    implement(loginApi.redeem, async ({ body, header }) => {
      refuseOtherPages(header("origin"));
      const session = await redeemLoginHandoff(context, body.code);
      await settleCredits(context.database, session.user.id);
      return session;
    }),
  ];
}

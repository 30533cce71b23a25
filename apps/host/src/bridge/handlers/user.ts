import type { BridgeUser, CallContext, Handlers } from "@tera/bridge-sdk/host";
import type { BridgeServices } from "../bridge-services.ts";

/** Answers who is logged in. */
export function userHandlers(services: BridgeServices): Handlers {
  return {
    getUser: () => services.currentUser(),
    requireUser: (context) => ensureUser(services, context),
    getCredentials: () => services.publicCredentials(),
  };
}

/**
 * The person who is logged in; where nobody is, asks for a login and waits for one. A question that is closed refuses nothing: tools know no
 * refusal here, so the call stays open until somebody logs in, or the tool withdraws it.
 */
export async function ensureUser(
  { currentUser, askForLogin, whenLoggedIn, product }: BridgeServices,
  { withFocus, signal }: CallContext,
): Promise<BridgeUser> {
  const user = await currentUser().catch((error: unknown) => {
    // Where it could not be found out who is here, a login tells.
    if (error instanceof Error && "code" in error && error.code === "LOGIN-UNKNOWN") return null;
    throw error;
  });
  if (user) return user;
  const body = `You must be logged in to ${new URL(product.origin).host} to use this tool`;
  await withFocus(() => askForLogin({ title: "account needed", body, isHtml: false }, signal));
  return whenLoggedIn(signal);
}

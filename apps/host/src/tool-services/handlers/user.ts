import type { BridgeUser, CallContext, Handlers } from "@tera/bridge-sdk/host";
import type { ToolServices } from "../tool-services.ts";

export function userHandlers(services: ToolServices): Handlers {
  return {
    getUser: () => services.currentUser(),
    requireUser: (context) => ensureUser(services, context),
    getCredentials: () => services.publicCredentials(),
  };
}

/**
 * Returns the person or asks for a login. If the person closes the dialog, the call keeps waiting
 * for a login or a cancel, because tools don't expect a refusal.
 */
export async function ensureUser(
  { currentUser, askForLogin, whenLoggedIn, product }: ToolServices,
  { withFocus, signal }: CallContext,
): Promise<BridgeUser> {
  const user = await currentUser().catch((error: unknown) => {
    // Ask for a login if the login state is unknown.
    if (error instanceof Error && "code" in error && error.code === "LOGIN-UNKNOWN") return null;
    throw error;
  });
  if (user) return user;
  const body = `You must be logged in to ${new URL(product.origin).host} to use this tool`;
  await withFocus(() => askForLogin({ title: "account needed", body, isHtml: false }, signal));
  return whenLoggedIn(signal);
}

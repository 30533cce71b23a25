import type { CDPSession, Page } from "@playwright/test";

export interface VirtualAuthenticator {
  /** Sets whether user verification succeeds from now on. */
  verify(isPassed: boolean): Promise<void>;
  /** Ids are in base64url. */
  credentials(): Promise<
    { readonly id: string; readonly isDiscoverable: boolean; readonly signCount: number }[]
  >;
  remove(): Promise<void>;
}

/** Without `checksPerson`, the device does not verify its user. */
export async function addVirtualAuthenticator(
  page: Page,
  { checksPerson = true } = {},
): Promise<VirtualAuthenticator> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: checksPerson ? "internal" : "usb",
      hasResidentKey: checksPerson,
      hasUserVerification: checksPerson,
      isUserVerified: checksPerson,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verify: async (isPassed) =>
      void (await session.send("WebAuthn.setUserVerified", {
        authenticatorId,
        isUserVerified: isPassed,
      })),
    credentials: async () => {
      const { credentials } = await session.send("WebAuthn.getCredentials", { authenticatorId });
      return credentials.map(({ credentialId, isResidentCredential, signCount }) => ({
        id: Buffer.from(credentialId, "base64").toString("base64url"),
        isDiscoverable: isResidentCredential,
        signCount,
      }));
    },
    remove: async () =>
      void (await session.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId })),
  };
}

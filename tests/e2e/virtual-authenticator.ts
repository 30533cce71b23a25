import type { CDPSession, Page } from "@playwright/test";

/** A device that holds passkeys, as Chromium simulates it for one page. */
export interface VirtualAuthenticator {
  /** Whether the person passes the check of finger, face or PIN from now on. */
  verify(isPassed: boolean): Promise<void>;
  /** The passkeys it holds; their ids are in base64url. */
  credentials(): Promise<
    { readonly id: string; readonly isDiscoverable: boolean; readonly signCount: number }[]
  >;
  /** Takes it out of the machine. */
  remove(): Promise<void>;
}

/** Plugs a device into a page. One without `checksPerson` is a key that is only touched. */
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

import type { Page } from "@playwright/test";

/** A picture of the page from the moment `at` on, in seconds since 1970. */
export interface Frame {
  readonly at: number;
  readonly png: Buffer;
}

export interface Screencast {
  /** All frames so far. Chromium sends one whenever the page has changed. */
  readonly frames: readonly Frame[];
  /** Resolves when the page has not changed for a moment. */
  settle(): Promise<void>;
  /** Takes a picture of the page as it is now. */
  picture(): Promise<Buffer>;
  stop(): Promise<void>;
}

const QUIET_MS = 400;

/** Starts recording the page's frames by the DevTools protocol. */
export async function startScreencast(page: Page): Promise<Screencast> {
  const session = await page.context().newCDPSession(page);
  const frames: Frame[] = [];
  session.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
    frames.push({ at: metadata.timestamp ?? 0, png: Buffer.from(data, "base64") });
    void session.send("Page.screencastFrameAck", { sessionId }).catch(() => undefined);
  });
  await session.send("Page.startScreencast", { format: "png", everyNthFrame: 1 });
  return {
    frames,
    async settle() {
      for (let count = -1; count !== frames.length;) {
        count = frames.length;
        await page.waitForTimeout(QUIET_MS);
      }
    },
    picture: () => page.screenshot(),
    async stop() {
      await session.send("Page.stopScreencast");
      await session.detach();
    },
  };
}

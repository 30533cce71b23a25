import "../platform/without-eval.ts";
import { takeInvitationFromAddress } from "../projects/kept-invitation.ts";
import { visitorConfiguration } from "../landing/visitors-page.ts";
import { logIgnoredFailure } from "../platform/ignored-failure.ts";
import type { VisitorConfiguration } from "../platform/unchecked-configuration.ts";
import { noteLoginReturn } from "../session/login-memory.ts";
import { showPanic } from "./panic.ts";

takeInvitationFromAddress();
noteLoginReturn();

const root = document.getElementById("root") ?? document.body;
open().catch((error: unknown) => showPanic(error, root));

async function open(): Promise<void> {
  const visitor = visitorConfiguration();
  await (visitor === undefined ? openApp() : openVisitorPage(visitor));
}

async function openApp(): Promise<void> {
  const [{ start }, { createRoot }] = await Promise.all([
    import("./start.tsx"),
    import("./react-root.ts"),
  ]);
  const reactRoot = createRoot(root);
  await start((app) => reactRoot.render(app));
}

/** A visitor's front page needs no app at first, and does not wait for it. */
async function openVisitorPage(configuration: VisitorConfiguration): Promise<void> {
  const { createRoot } = await import("./react-root.ts");
  const { showVisitorPage, untilAppIsNeeded, replaceVisitorPage } =
    await import("../landing/VisitorPage.tsx");
  const reactRoot = createRoot(root);
  showVisitorPage(reactRoot, configuration);
  await untilAppIsNeeded();
  // Without the app, the page stays, and its links load whole pages.
  const loaded = await import("./start.tsx").catch((error: unknown) =>
    logIgnoredFailure("loading the app behind the visitors' page", error),
  );
  await loaded?.start(async (app, pageLoaded) => {
    // Else the page would be blank while its code loads.
    await pageLoaded;
    await replaceVisitorPage(reactRoot, app);
  });
}

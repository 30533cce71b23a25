import "../platform/without-eval.ts";
import { takeInvitationFromAddress } from "../projects/kept-invitation.ts";
import { isVisitorsPage } from "../landing/visitors-page.ts";
import { showPanic } from "./panic.ts";

takeInvitationFromAddress();

const root = document.getElementById("root") ?? document.body;
open().catch((error: unknown) => showPanic(error, root));

/** A visitor's front page needs no app at first, and does not wait for it. */
async function open(): Promise<void> {
  const isForVisitors = isVisitorsPage();
  const app = isForVisitors ? undefined : import("./start.tsx");
  // A failure is reported below.
  app?.catch(() => undefined);
  const { createRoot } = await import("./react-root.ts");
  const reactRoot = createRoot(root);
  if (isForVisitors) {
    const { showVisitorPage, untilAppIsNeeded } = await import("../landing/VisitorPage.tsx");
    showVisitorPage(reactRoot);
    await untilAppIsNeeded();
  }
  const { start } = await (app ?? import("./start.tsx"));
  await start(reactRoot);
}

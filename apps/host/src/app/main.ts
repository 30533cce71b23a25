import "../platform/without-eval.ts";
import { takeInvitationFromAddress } from "../projects/kept-invitation.ts";
import { isVisitorsPage } from "../landing/visitors-page.ts";
import { showPanic } from "./panic.ts";

takeInvitationFromAddress();

const root = document.getElementById("root") ?? document.body;
open().catch((error: unknown) => showPanic(error, root));

/** A visitor's front page needs no app at first, and does not wait for it. */
async function open(): Promise<void> {
  const app = isVisitorsPage() ? undefined : import("./start.tsx");
  // A failure is reported below.
  app?.catch(() => undefined);
  const { createRoot } = await import("./react-root.ts");
  const reactRoot = createRoot(root);
  if (app !== undefined) return (await app).start((shown) => reactRoot.render(shown));
  const { showVisitorPage, untilAppIsNeeded, replaceVisitorPage } =
    await import("../landing/VisitorPage.tsx");
  showVisitorPage(reactRoot);
  await untilAppIsNeeded();
  const { start } = await import("./start.tsx");
  await start((shown) => replaceVisitorPage(reactRoot, shown));
}

import "../platform/without-eval.ts";
import { takeInvitationFromAddress } from "../projects/kept-invitation.ts";
import { isVisitorsPage } from "../landing/visitors-page.ts";
import { showPanic } from "./panic.ts";

takeInvitationFromAddress();

const root = document.getElementById("root") ?? document.body;
const isForVisitors = isVisitorsPage();

Promise.all([
  import("./react-root.ts"),
  isForVisitors ? import("../landing/VisitorPage.tsx") : import("./start.tsx"),
])
  .then(async ([{ createRoot }, page]) => {
    const reactRoot = createRoot(root);
    if ("start" in page) return page.start(reactRoot);
    page.showVisitorPage(reactRoot);
    await page.untilAppIsNeeded();
    const { start } = await import("./start.tsx");
    await start(reactRoot);
  })
  .catch((error: unknown) => showPanic(error, root));

import "../platform/without-eval.ts";
import { takeInvitationFromAddress } from "../projects/kept-invitation.ts";
import { showPanic } from "./panic.ts";

takeInvitationFromAddress();

import("./start.tsx")
  .then(({ start }) => start())
  .catch((error: unknown) => showPanic(error, document.getElementById("root") ?? document.body));

import { config } from "zod/v4/core";
import { takeInvitationFromAddress } from "../projects/kept-invitation.ts";
import { showPanic } from "./panic.ts";

// The page's policy forbids eval, which zod tries with its first schema. Configure it before
// importing other modules.
config({ jitless: true });

takeInvitationFromAddress();

import("./start.tsx")
  .then(({ start }) => start())
  .catch((error: unknown) => showPanic(error, document.getElementById("root") ?? document.body));

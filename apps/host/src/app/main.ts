import { config } from "zod/v4/core";
import { showPanic } from "./panic.ts";

// The page's policy forbids making code from text, which zod would try as soon as the first schema is made: so before any other module is loaded.
config({ jitless: true });

import("./start.tsx")
  .then(({ start }) => start())
  .catch((error: unknown) => showPanic(error, document.getElementById("root") ?? document.body));

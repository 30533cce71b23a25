import { config } from "zod/v4/core";

// The page's policy forbids eval, which zod tries with its first schema. Import this before all
// else.
config({ jitless: true });

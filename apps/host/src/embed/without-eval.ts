import { config } from "zod/v4/core";

// The page's security policy forbids eval, which zod tries with its first schema. Import this
// module before any other.
config({ jitless: true });

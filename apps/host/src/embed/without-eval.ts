import { config } from "zod/v4/core";

// The page's policy forbids making code from text, which zod would try as soon as the first schema is made: so this is imported before all else.
config({ jitless: true });

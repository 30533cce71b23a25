import { join } from "node:path";
import { superviseServer } from "./supervise.mjs";

superviseServer(join(import.meta.dirname, "..", "apps", "server", "dist", "main.js"));

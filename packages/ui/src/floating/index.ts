export { loadFloatingParts } from "./load-floating-parts.ts";

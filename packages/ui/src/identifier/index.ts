export { Identifier } from "./identifier.ts";

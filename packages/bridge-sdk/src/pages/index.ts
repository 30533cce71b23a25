export { pages } from "../calls/page-calls.ts";

import { invalidArgument } from "./invalid-argument.ts";

/** An address of the web that a window may show; refuses what would run here, and files. `argument` is where it came from. */
export function webAddress(text: string, argument: string): string {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  if (address?.protocol === "https:" || address?.protocol === "http:") return address.href;
  throw invalidArgument(argument, `uiWindow: ${argument} must be a whole http or https address`);
}

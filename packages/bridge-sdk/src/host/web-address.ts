import { invalidArgument } from "./invalid-argument.ts";

/** Throws unless the URL is http or https. `argument` is its name in the contract. */
export function webAddress(text: string, argument: string): string {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  if (address?.protocol === "https:" || address?.protocol === "http:") return address.href;
  throw invalidArgument(argument, `uiWindow: ${argument} must be a full http or https address`);
}

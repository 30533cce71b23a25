import { invalidArgument } from "./invalid-argument.ts";

/** A path within the host, as it is: it starts with one slash, so that it can never name another site. Refuses any other; `argument` is where it came from. */
export function checkPagePath(path: string, argument: string): string {
  if (/^\/(?![/\\])/u.test(path)) return path;
  throw invalidArgument(
    argument,
    `Page path must start with '/', and with one only: "${path.slice(0, 100)}"`,
  );
}

import { invalidArgument } from "./invalid-argument.ts";

/**
 * Throws unless the path starts with exactly one slash, since two would name another site.
 * `argument` is the path's name in the contract.
 */
export function checkPagePath(path: string, argument: string): string {
  if (/^\/(?![/\\])/u.test(path)) return path;
  throw invalidArgument(
    argument,
    `Page path must start with '/', but not with '//': "${path.slice(0, 100)}"`,
  );
}

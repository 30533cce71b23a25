import type { ConnectionParts } from "../connection-parts.ts";
import type { CallOptions } from "../pending-calls.ts";
import { caller } from "./caller.ts";

/**
 * The calls that open pages of the host in place of the tool, on a connection. The host must grant
 * the scope `page`. It refuses them unless the person has just pressed something. The person comes
 * back to the tool with the browser's Back button.
 *
 * @example
 * ```ts
 * const { hostPages } = pages(tera);
 * link.onclick = () => hostPages.openFile(file.id);
 * ```
 */
export function pages({ call }: Pick<ConnectionParts, "call">, options: CallOptions = {}) {
  const quick = caller(call, options);

  return {
    /** Pages of the host about the active project. They replace the tool's page. */
    hostPages: {
      /** Opens a file, or with `{page: "provenance"}` the page that shows what it was made from. */
      openFile: quick("openProjectFile"),
      /** Opens the page of a screening round. */
      openRound: quick("openScreeningRound"),
    },
  };
}

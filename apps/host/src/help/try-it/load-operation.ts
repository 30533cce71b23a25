import { debugApi } from "@tera/contract";
import { platform } from "../../platform/platform.ts";
import { type ApiOperation, operationOf } from "./api-operation.ts";

/** Loads the call "get /api/projects" from this server's description; undefined if unknown. */
export async function loadOperation(
  name: string,
  signal: AbortSignal,
): Promise<ApiOperation | undefined> {
  return operationOf(
    await platform().http.call(debugApi.describe, { signal, anonymous: true }),
    name,
  );
}

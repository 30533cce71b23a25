import { BridgeError, connect, embedded } from "@tera/bridge-sdk";
import { screening } from "@tera/bridge-sdk/screening";

/** Returns the failure as plain data, or null. */
async function failureOf(
  work: Promise<unknown>,
): Promise<{ code: string; message: string; milliseconds: number } | null> {
  const started = performance.now();
  try {
    await work;
    return null;
  } catch (error) {
    if (!(error instanceof BridgeError)) throw error;
    return { code: error.code, message: error.message, milliseconds: performance.now() - started };
  }
}

/** Resolves to the answer, or to "silence" after `limit` ms. */
function rawCall(target: Window, method: string, args: unknown[], limit: number): Promise<unknown> {
  const id = String(Math.random());
  return new Promise((resolve) => {
    addEventListener("message", ({ data }: MessageEvent<{ id?: string } | null>) => {
      if (data?.id === id) resolve(data);
    });
    target.postMessage({ TERA: 1, id, action: "rpc", method, args }, "*");
    setTimeout(() => resolve("silence"), limit);
  });
}

const tool = { connect, embedded, screening, failureOf, rawCall };
export type ToolPage = typeof tool & { tera: Awaited<ReturnType<typeof connect>> };

declare global {
  interface Window {
    tool: ToolPage;
  }
}

Object.assign(window, { tool });

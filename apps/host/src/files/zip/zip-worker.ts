import { createZipArchive } from "./zip-archive.ts";
import type { ZipAnswer, ZipRequest } from "./zip-messages.ts";

/** The worker's global scope, which the page's types lack. */
interface WorkerScope {
  addEventListener(type: "message", listener: (event: MessageEvent<ZipRequest>) => void): void;
  postMessage(message: ZipAnswer): void;
}

const scope = globalThis as unknown as WorkerScope;
const archive = createZipArchive();

scope.addEventListener("message", ({ data: request }) => {
  answer(request).then(
    (message) => scope.postMessage(message),
    (error: unknown) =>
      scope.postMessage({
        kind: "failed",
        message: error instanceof Error ? error.message : String(error),
      }),
  );
});

async function answer(request: ZipRequest): Promise<ZipAnswer> {
  if (request.kind === "finish") return { kind: "finished", archive: archive.finish() };
  if (request.kind === "folder") await archive.addFolder(request.path);
  else {
    const content = new Uint8Array(await request.content.arrayBuffer());
    await archive.addFile(request.path, content, request.modified);
  }
  return { kind: "added" };
}

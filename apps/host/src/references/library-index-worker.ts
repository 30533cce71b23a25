import { createLibraryIndex } from "./library-index.ts";
import type { IndexAnswer, IndexRequest } from "./library-index-messages.ts";

/** The worker's global scope, which the page's types lack. */
interface WorkerScope {
  addEventListener(type: "message", listener: (event: MessageEvent<IndexRequest>) => void): void;
  postMessage(message: IndexAnswer, transfer?: Transferable[]): void;
}

const scope = globalThis as unknown as WorkerScope;
const handleRequest = createLibraryIndex((answer, transfer = []) =>
  scope.postMessage(answer, transfer),
);

scope.addEventListener("message", ({ data }) => handleRequest(data));

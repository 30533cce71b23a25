import { readAllReferences } from "../../references/read-references.ts";
import { decodeText } from "../text-content.ts";
import { compareLibraries } from "./compare-libraries.ts";
import { compareLines } from "./compare-lines.ts";
import type { CompareAnswer, CompareRequest } from "./compare-messages.ts";

/** The worker's global scope, which the page's types lack. */
interface WorkerScope {
  addEventListener(type: "message", listener: (event: MessageEvent<CompareRequest>) => void): void;
  postMessage(message: CompareAnswer): void;
}

const scope = globalThis as unknown as WorkerScope;

scope.addEventListener("message", ({ data: request }) => {
  compare(request).then(
    (answer) => scope.postMessage(answer),
    (error: unknown) =>
      scope.postMessage({
        kind: "failed",
        message: error instanceof Error ? error.message : String(error),
      }),
  );
});

async function compare({
  before,
  after,
  filename,
  isLibrary,
}: CompareRequest): Promise<CompareAnswer> {
  if (isLibrary) {
    const [one, other] = await Promise.all([
      readAllReferences({ file: before, filename }),
      readAllReferences({ file: after, filename }),
    ]);
    return { kind: "library", comparison: compareLibraries(one, other) };
  }
  const [one, other] = await Promise.all([textOf(before), textOf(after)]);
  if (one === undefined || other === undefined) return { kind: "no text" };
  const comparison = compareLines(one, other);
  return comparison === undefined ? { kind: "too different" } : { kind: "text", comparison };
}

async function textOf(content: Blob): Promise<string | undefined> {
  return decodeText(new Uint8Array(await content.arrayBuffer()));
}

import { toaster } from "../errors/notices.ts";

/** Longer values end with an ellipsis. */
const MAX_CHARACTERS = 400;

/** Shows how the test ended: 'Output: ...' or 'Threw: ...'. Never rejects. */
export async function runTest(run: () => unknown): Promise<void> {
  try {
    toaster.show(`Output: ${short(valueText(await run()))}`);
  } catch (error) {
    toaster.error(`Threw: ${short(errorText(error))}`);
  }
}

function valueText(value: unknown): string {
  if (value instanceof Blob) return `${value.size} bytes of ${value.type || "no type"}`;
  return JSON.stringify(value) ?? String(value);
}

function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error && typeof error.code === "string" ? `${error.code}: ` : "";
  return `${code}${error.message}`;
}

function short(text: string): string {
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
}

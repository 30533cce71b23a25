import { BridgeError, invalidArgument } from "@tera/bridge-sdk/host";

/** Returns the contents as a Blob; converts anything but Blobs, buffers and text to JSON. */
export function toBlob(contents: unknown): Blob {
  if (contents instanceof Blob) return contents;
  if (contents instanceof ArrayBuffer) return new Blob([contents]);
  if (ArrayBuffer.isView(contents)) return new Blob([contents as Uint8Array<ArrayBuffer>]);
  if (typeof contents === "string") return new Blob([contents], { type: "text/plain" });
  try {
    return new Blob([JSON.stringify(contents)], { type: "application/json" });
  } catch (error) {
    throw invalidArgument(
      "contents",
      `The contents can't be stored as JSON (${error instanceof Error ? error.message : String(error)}). Send plain data, text or a Blob.`,
    );
  }
}

/** Returns the parsed JSON; null for an empty file. `name` appears in the error message. */
export async function fromJson(name: string, contents: Blob): Promise<unknown> {
  if (contents.size === 0) return null;
  try {
    return JSON.parse(await contents.text()) as unknown;
  } catch (error) {
    throw new BridgeError(
      "NOT-JSON",
      `"${name}" isn't a JSON file (${error instanceof Error ? error.message : String(error)}). Read it without the format 'json'.`,
    );
  }
}

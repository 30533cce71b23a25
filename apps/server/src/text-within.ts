/** Returns an answer's text. Undefined, and the download ends, if it has more bytes than `limit`. */
export async function textWithin({ body }: Response, limit: number): Promise<string | undefined> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += part.byteLength;
    // Leaving the loop cancels the download.
    if (bytes > limit) return undefined;
    parts.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}

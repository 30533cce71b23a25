import { createHash } from "node:crypto";

/** Never change this: all ids derive from it. */
const PEOPLE_NAMESPACE = "7d8f3a52-1c5e-4b0a-9a67-3f2c41d0be94";
const UUID_BYTES = 16;
const VERSION_5 = 0x50;
const VARIANT_RFC = 0x80;

/** Derives a version 5 UUID, the same on every installation, from the login provider's id. */
export function personId(kindeId: string): string {
  const namespace = Buffer.from(PEOPLE_NAMESPACE.replaceAll("-", ""), "hex");
  const bytes = createHash("sha1")
    .update(namespace)
    .update(kindeId, "utf8")
    .digest()
    .subarray(0, UUID_BYTES);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | VERSION_5;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | VARIANT_RFC;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

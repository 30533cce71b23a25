/** How long the browser has to read a download. */
const OBJECT_URL_LIFETIME_MS = 60_000;

/** Saves `content` on the device as a download. */
export function triggerDownload(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), OBJECT_URL_LIFETIME_MS);
}

const OBJECT_URL_LIFETIME_MS = 60_000;

/** Saves a text on the device as a download. */
export function downloadText(name: string, content: string, type: string): void {
  downloadBlob(name, new Blob([content], { type }));
}

/** Saves a file on the device as a download. */
export function downloadBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the URL only after the click.
  setTimeout(() => URL.revokeObjectURL(url), OBJECT_URL_LIFETIME_MS);
}

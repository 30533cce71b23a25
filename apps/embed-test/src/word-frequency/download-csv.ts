const OBJECT_URL_LIFETIME_MS = 60_000;

/** Saves CSV text as a file on the person's computer. */
export function downloadCsv(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser takes the content in its own time.
  setTimeout(() => URL.revokeObjectURL(url), OBJECT_URL_LIFETIME_MS);
}

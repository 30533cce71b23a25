/** Whether `text` contains every word of `query`, in any order and case. */
export function matchesQuery(text: string, query: string): boolean {
  const plainText = plain(text);
  return plain(query)
    .split(/\s+/u)
    .every((word) => plainText.includes(word));
}

function plain(text: string): string {
  return text.normalize("NFC").toLowerCase();
}

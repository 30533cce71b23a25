/**
 * Adapts a page of `CONTENT_DIR` to the title that the app shows: drops a heading at the start if
 * it is the page's only `h1`; otherwise changes every `h1`, such as a FAQ's questions, to `h2`.
 */
export function bodyBelowTitle(html: string): string {
  const start = /^\s*<h1[^>]*>.*?<\/h1>/su;
  const isTitled = start.test(html) && html.match(/<h1[\s>]/gu)?.length === 1;
  return isTitled ? html.replace(start, "") : html.replace(/(<\/?)h1(?=[\s>])/gu, "$1h2");
}

/** The /embed page of ours that opened this window; undefined where nobody did, or a page of anybody else. */
export function ownEmbedder(): Window | undefined {
  const opener = window.opener as Window | null;
  try {
    // Of a page of another origin not even the address can be read.
    return opener?.location.origin === location.origin &&
      /^\/embed(?:\/|$)/u.test(opener.location.pathname)
      ? opener
      : undefined;
  } catch {
    return undefined;
  }
}

/** Returns this site's /embed page if that page opened this window. */
export function ownEmbedder(): Window | undefined {
  const opener = window.opener as Window | null;
  try {
    // Reading the address of a cross-origin window throws.
    return opener?.location.origin === location.origin &&
      /^\/embed(?:\/|$)/u.test(opener.location.pathname)
      ? opener
      : undefined;
  } catch {
    return undefined;
  }
}

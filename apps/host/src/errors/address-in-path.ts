export type CarriedAddress = { readonly path: string } | { readonly elsewhere: string };

/** Excludes javascript:, data: and file:. */
const WEB_ADDRESS = /^https?:\/\//i;

/** Undefined if the path contains no http(s) address. */
export function addressInPath(path: string, host: string): CarriedAddress | undefined {
  const text = path.slice(1);
  if (!WEB_ADDRESS.test(text) || !URL.canParse(text)) return undefined;
  const address = new URL(text);
  if (address.host !== host) return { elsewhere: address.href };
  // A leading double slash would name another site.
  return { path: `/${address.pathname.replace(/^\/+/, "")}${address.search}${address.hash}` };
}

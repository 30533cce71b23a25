/** Where a path leads that carries a whole address after its slash: to another path of this site, or to another site. */
export type CarriedAddress = { readonly path: string } | { readonly elsewhere: string };

/** Nothing else is ever opened: not javascript:, not data:, not file:. */
const WEB_ADDRESS = /^https?:\/\//i;

/** Reads the address that a path of this site carries; undefined where it carries none that may be opened. */
export function addressInPath(path: string, host: string): CarriedAddress | undefined {
  const text = path.slice(1);
  if (!WEB_ADDRESS.test(text) || !URL.canParse(text)) return undefined;
  const address = new URL(text);
  if (address.host !== host) return { elsewhere: address.href };
  // Two slashes at its start would make the path name another site.
  return { path: `/${address.pathname.replace(/^\/+/, "")}${address.search}${address.hash}` };
}

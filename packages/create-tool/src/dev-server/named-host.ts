const HOST_META = /(<meta\s+name="tera-host"\s+content=")[^"]*/u;

/** Replaces the host that a tool's page names. */
export function withHost(html: string, hostOrigin: string): string {
  return html.replace(HOST_META, `$1${hostOrigin}`);
}

/** Throws with a sentence. `name` is the setting's. */
export function hostOriginOf(text: string, name: string): string {
  if (!URL.canParse(text) || !/^https?:/u.test(text))
    throw new Error(
      `${name} must be an address that starts with http:// or https://, not ${text}.`,
    );
  return new URL(text).origin;
}

/**
 * The address of Postgres itself, for a connection that a pooler of transactions can't carry. It
 * connects as the role of `url`, unless that is the role of `databaseUrl`, whose name a pooler may
 * have written differently.
 */
export function directUrl(
  url: string,
  databaseUrl: string | undefined,
  databaseDirectUrl: string | undefined,
): string {
  if (databaseDirectUrl === undefined) return url;
  const { username, password } = new URL(url);
  if (databaseUrl !== undefined && new URL(databaseUrl).username === username)
    return databaseDirectUrl;
  const address = new URL(databaseDirectUrl);
  address.username = username;
  address.password = password;
  return address.href;
}

/** A page obeys all of its policies. */
export function policiesOf(headers: Headers): readonly string[] {
  return (headers.get("content-security-policy") ?? "").split(",");
}

/** Returns the sources of a policy's directive. Only its first counts (CSP 3). */
export function sourcesOf(policy: string, directive: string): readonly string[] | undefined {
  const found = policy
    .split(";")
    .map((part) => part.trim().split(/\s+/u))
    .find(([name]) => name?.toLowerCase() === directive);
  return found?.slice(1);
}

/** Extracts the address from a sender such as "TERA <no-reply@localhost>". */
export function addressIn(sender: string): string {
  return /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim();
}

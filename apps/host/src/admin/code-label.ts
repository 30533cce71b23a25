/** Begins with a capital and has spaces for hyphens: "login-failed" is "Login failed". */
export function codeLabel(code: string): string {
  const words = code.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

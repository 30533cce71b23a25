/** Turns a code into a label: "login-failed" becomes "Login failed". */
export function codeLabel(code: string): string {
  const words = code.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

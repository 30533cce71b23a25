/** For `catch`: undefined if the file or one of its folders is missing, otherwise throws again. */
export function undefinedIfMissing(cause: unknown): undefined {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  if (code === "ENOENT" || code === "ENOTDIR") return undefined;
  throw cause;
}

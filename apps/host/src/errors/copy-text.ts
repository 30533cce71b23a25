import { attempt, toaster } from "./notices.ts";

/** Copies `text` and says so: "Project ID copied to clipboard". */
export function copyText(what: string, text: string): void {
  attempt(() =>
    navigator.clipboard.writeText(text).then(() => toaster.success(`${what} copied to clipboard`)),
  );
}

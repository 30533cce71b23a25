import { Button } from "../button/button.tsx";
import { Consequence } from "./consequence.ts";
import type { FileListTexts } from "./file-search.tsx";

/** Says why the files can't be listed; nothing without a problem. */
export function ListFailure({ problem, onRetry }: Pick<FileListTexts, "problem" | "onRetry">) {
  if (problem === undefined) return null;
  return (
    <Consequence role="alert">
      {problem}{" "}
      {onRetry !== undefined && (
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Consequence>
  );
}

import type { DeletionRequest } from "./tool-services.ts";
import { isHidden, nameOf } from "../files/project-file.ts";
import { countOf } from "../platform/date-text.ts";

const MAX_NAMED = 5;

export function deletionPrompt({ name, paths, replacedBy }: DeletionRequest): {
  readonly title: string;
  readonly message: string;
  readonly label: string;
} {
  if (replacedBy !== undefined) {
    return {
      title: `Replace ${name}?`,
      message: `The tool wants to replace it with ${replacedBy} for everyone in the project. You can still restore its current content from the earlier versions.`,
      label: "Replace file",
    };
  }
  const seen = paths.filter((path) => !isHidden(path));
  const isFile = paths.length === 1 && seen.length === 1 && nameOf(seen[0] ?? "") === name;
  const what = isFile
    ? name
    : `the folder ${name}${seen.length === 0 ? "" : ` and its ${countOf(seen.length, "file")}`}`;
  const within = isFile || seen.length === 0 ? "" : `It contains: ${listed(seen.map(nameOf))}. `;
  return {
    title: `Delete ${what}?`,
    message: `${within}The tool wants to delete it for everyone in the project. Download it first if you may need it again.`,
    label: isFile ? "Delete file" : "Delete folder",
  };
}

function listed(names: readonly string[]): string {
  const more = names.length - MAX_NAMED;
  return more <= 0
    ? names.join(", ")
    : `${names.slice(0, MAX_NAMED).join(", ")} and ${countOf(more, "other")}`;
}

import { Icon, type FileChoice, type FileNouns } from "@tera/ui";
import { FileText, LibraryBig } from "lucide-react";
import { countOf, momentText } from "../../platform/date-text.ts";
import { platform } from "../../platform/platform.ts";
import { formatSize } from "../file-size.ts";
import { folderOf, type ProjectFile } from "../project-file.ts";

export function toFileChoice(file: ProjectFile): FileChoice {
  return {
    id: file.path,
    name: file.name,
    folder: folderOf(file.path),
    icon: <Icon of={file.library === undefined ? FileText : LibraryBig} />,
    facts: [
      file.library === undefined ? "" : countOf(file.library.refCount, "reference"),
      formatSize(file.size),
      whenText(file),
    ].filter(Boolean),
  };
}

export function nounsOf({ isLibrary }: { readonly isLibrary: boolean }): FileNouns {
  return isLibrary
    ? { one: "citation library", many: "citation libraries" }
    : { one: "file", many: "files" };
}

/** Formats the last change as "today, 14:02". */
function whenText({ modified }: Pick<ProjectFile, "modified">): string {
  return modified === undefined
    ? ""
    : momentText(new Date(modified), new Date(platform().clock.now()));
}

import { freeName } from "./file-name.ts";
import { listFiles } from "./files-store.ts";
import { joinPath } from "./plan-move.ts";
import { folderOf, nameOf } from "./project-file.ts";

/** Resolves to `path`, with a counter in its name if a file in its folder has the name already. */
export async function freePath(projectId: string, path: string): Promise<string> {
  const folder = folderOf(path);
  const beside = (await listFiles(projectId)).filter((file) => folderOf(file.path) === folder);
  return joinPath(
    folder,
    freeName(
      nameOf(path),
      beside.map(({ name }) => name),
    ),
  );
}

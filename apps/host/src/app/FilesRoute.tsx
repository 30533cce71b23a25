import { FilesPage } from "../files/FilesPage.tsx";

export function FilesRoute(): React.JSX.Element {
  return <FilesPage onMerge={mergeLibraries} />;
}

async function mergeLibraries(projectId: string, paths?: readonly string[]): Promise<void> {
  const { askToMerge, mergeAndNotify } = await import("../library/import/ask-to-merge.tsx");
  await (paths === undefined ? askToMerge(projectId) : mergeAndNotify(projectId, paths));
}

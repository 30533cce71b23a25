import { FilesPage } from "../files/FilesPage.tsx";

/** The files of the project, with what the library's room can do with them. */
export function FilesRoute(): React.JSX.Element {
  return <FilesPage onMerge={mergeLibraries} />;
}

async function mergeLibraries(projectId: string): Promise<void> {
  const { askToMerge } = await import("../library/ask-to-merge.tsx");
  await askToMerge(projectId);
}

import { FilesPage } from "../files/FilesPage.tsx";

export function FilesRoute(): React.JSX.Element {
  return <FilesPage onMerge={mergeLibraries} />;
}

async function mergeLibraries(projectId: string): Promise<void> {
  const { askToMerge } = await import("../library/ask-to-merge.tsx");
  await askToMerge(projectId);
}

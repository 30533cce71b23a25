import { FilePreviewPage } from "../files/preview/FilePreviewPage.tsx";

export function PreviewRoute(): React.JSX.Element {
  return <FilePreviewPage onMapColumns={mapColumns} />;
}

async function mapColumns(projectId: string, path: string): Promise<void> {
  const { mapStoredTable } = await import("../library/import/mapping/map-stored-table.ts");
  await mapStoredTable(projectId, path);
}

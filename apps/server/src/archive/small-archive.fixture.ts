import JSZip from "jszip";

/** An archive of an empty project. */
export async function smallArchive(): Promise<Uint8Array<ArrayBuffer>> {
  const description = {
    kind: "tera-project",
    format: 1,
    exportedAt: "2027-01-01T00:00:00Z",
    data: { name: "N", type: "systematic-review" },
    namespaces: [],
    libraries: [],
    files: [],
  };
  return new Uint8Array(
    await new JSZip()
      .file("project.json", JSON.stringify(description))
      .generateAsync({ type: "uint8array" }),
  );
}

import JSZip from "jszip";
import { describe, expect, it } from "vitest";
import { createZipArchive } from "./zip-archive.ts";
import { zipName } from "./zip-name.ts";

const MODIFIED = new Date(Date.UTC(2026, 2, 4, 10, 20, 30));

async function unzip(archive: Blob): Promise<JSZip> {
  return JSZip.loadAsync(await archive.arrayBuffer(), { checkCRC32: true });
}

describe("zip archives", () => {
  it("FILE-11 a zip keeps folders, empty folders, contents and times", async () => {
    const archive = createZipArchive();
    const text = new TextEncoder().encode("TY  - JOUR\n".repeat(1000));
    await archive.addFile("Search/2026 études/a.ris", text, MODIFIED);
    await archive.addFile("b.txt", new Uint8Array(), MODIFIED);
    await archive.addFolder("Empty/inner");
    await archive.addFolder("Empty");
    const blob = archive.finish();
    expect(blob.size).toBeLessThan(text.length);
    const { files } = await unzip(blob);
    expect(Object.keys(files).toSorted()).toEqual([
      "Empty/",
      "Empty/inner/",
      "Search/2026 études/a.ris",
      "b.txt",
    ]);
    expect(await files["Search/2026 études/a.ris"]?.async("uint8array")).toEqual(text);
    expect(files["Search/2026 études/a.ris"]?.date).toEqual(MODIFIED);
    expect(files["Empty/inner/"]?.dir).toBe(true);
  });

  it("FILE-11 a zip of more than one part is complete", async () => {
    const archive = createZipArchive();
    const random = crypto.getRandomValues(new Uint8Array(60_000));
    for (let index = 0; index < 200; index += 1)
      await archive.addFile(`${index}.bin`, random, MODIFIED);
    const { files } = await unzip(archive.finish());
    expect(Object.keys(files)).toHaveLength(200);
    expect(await files["199.bin"]?.async("uint8array")).toEqual(random);
  });
});

describe("names of zip files", () => {
  const now = new Date(Date.UTC(2026, 2, 4, 10, 20, 30));

  it("FILE-11 a zip is named after the project and the time in ISO 8601", () => {
    expect(zipName("Hip fracture", now)).toBe("Hip fracture (2026-03-04T10:20:30.000Z).zip");
  });

  it("FILE-11 a zip's name has no slashes and at most 200 characters", () => {
    expect(zipName("A/B\\C\n", now)).toBe("A B C (2026-03-04T10:20:30.000Z).zip");
    const long = zipName("🦴".repeat(300), now);
    expect(Array.from(long)).toHaveLength(200);
    expect(long).toMatch(/🦴 \(2026-03-04T10:20:30\.000Z\)\.zip$/u);
  });
});

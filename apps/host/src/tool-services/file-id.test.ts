import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeFileId, encodeFileId, fullFilePath } from "./file-id.ts";

const PROJECT = "6f1b7a2e-0c52-4c53-9f0a-1d2e3f405162";
const name = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
  .filter((text) => !/[\p{Cc}\\/]|\.\./u.test(text));
const path = fc
  .array(name, { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join("/"))
  .filter((text) => !text.includes(".."));

describe("file ids", () => {
  it("VAL-13 decodeFileId: finds the file's path in every variant of its id that tools send", () => {
    fc.assert(
      fc.property(path, (given) => {
        const place = { projectId: PROJECT, path: given };
        const id = encodeFileId(place);
        expect(id).toMatch(/^[\w-]+$/);
        const standard = Buffer.from(fullFilePath(place)).toString("base64");
        for (const variant of [
          id,
          standard,
          standard.replace(/=+$/, ""),
          Buffer.from(fullFilePath(place)).toString("base64url"),
          fullFilePath(place),
        ]) {
          expect(decodeFileId(variant, PROJECT)).toEqual(place);
        }
      }),
    );
  });

  it("VAL-13 decodeFileId: accepts ids of clients 1.x: btoa of the project's id and the path", () => {
    const place = { projectId: PROJECT, path: "data/évaluation 1.json" };
    expect(decodeFileId(btoa(`${PROJECT}/${place.path}`), PROJECT)).toEqual(place);
    const utf8 = Buffer.from(`${PROJECT}/data/评价.json`).toString("base64");
    expect(decodeFileId(utf8, PROJECT)).toEqual({ ...place, path: "data/评价.json" });
    for (const id of [btoa("other/a.json"), btoa(`${PROJECT}/`), btoa(`${PROJECT}/../x`)])
      expect(() => decodeFileId(id, PROJECT)).toThrow(/^Invalid TERA File ID/);
  });

  it("VAL-13 decodeFileId: rejects path traversal, and ids of no file or of another project", () => {
    const encode = (text: string): string => Buffer.from(text).toString("base64url");
    const bad = [
      "",
      "!",
      "abc",
      encode("/users/x/y"),
      encode(`/projects/${PROJECT}/`),
      encode(`/projects/${PROJECT}`),
      encode(`/projects/${PROJECT}/a/../b`),
      `/projects/${PROJECT}/..`,
      `/projects/${PROJECT}//a`,
      `/projects/${PROJECT}/a\\b`,
      `/projects/${PROJECT}/a\u0000`,
      "/projects/other/a.ris",
      encode("/projects/other/a.ris"),
      Buffer.from([0xff, 0xfe]).toString("base64"),
    ];
    for (const id of bad) expect(() => decodeFileId(id, PROJECT)).toThrow(/^Invalid TERA File ID/);
  });

  it("VAL-13 decodeFileId: throws the same error for any text that is not a file id", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String()), (id) => {
        expect(() => decodeFileId(id, PROJECT)).toThrow(/^Invalid TERA File ID/);
      }),
    );
  });
});

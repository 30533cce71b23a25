// @vitest-environment jsdom
import { afterEach, expect, it } from "vitest";
import { writeWebStorage } from "../../platform/web-storage.ts";
import { rememberedSources, rememberSources } from "./remembered-sources.ts";

const PROJECT = "one";

afterEach(() => localStorage.clear());

it("rememberSources: keeps names once and the latest first, for one project", () => {
  rememberSources(PROJECT, [{ database: "PubMed", search: "March" }, { database: "Embase" }]);
  rememberSources(PROJECT, [{ database: "Embase", search: "Update" }, { file: "a.ris" }]);
  expect(rememberedSources(PROJECT)).toEqual({
    databases: ["Embase", "PubMed"],
    searches: ["Update", "March"],
  });
  expect(rememberedSources("another")).toEqual({ databases: [], searches: [] });
});

it("rememberSources: keeps the latest 20 names", () => {
  const sources = Array.from({ length: 30 }, (_, at) => ({ database: `Database ${at}` }));
  rememberSources(PROJECT, sources);
  expect(rememberedSources(PROJECT).databases).toHaveLength(20);
  expect(rememberedSources(PROJECT).databases[0]).toBe("Database 0");
});

it.each(["{", "[]", '{"databases":7}', '{"databases":[7],"searches":["Update"]}'])(
  "rememberedSources: ignores what is not a list of names: %s",
  (stored) => {
    writeWebStorage("device", `sources ${PROJECT}`, stored);
    expect(rememberedSources(PROJECT).databases).toEqual([]);
  },
);

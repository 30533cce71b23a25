import type { TracedFile } from "@tera/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Provenance } from "./provenance-gateway.ts";
import { type Crate, roCrate } from "./ro-crate.ts";
import { tracedFile } from "./traced-file.fixture.ts";

const ANN = "0f8fad5b-d9cb-469f-a165-708677289501";
const BEN = "0f8fad5b-d9cb-469f-a165-708677289502";
const AT = "2026-01-01T13:00:00.000Z";

const crateOf = (provenance: Partial<Provenance>): Crate =>
  roCrate({
    provenance: { files: [], entries: [], rounds: [], isComplete: true, ...provenance },
    name: "Hip fracture",
    description: "",
    address: "https://tera.example/projects/1",
    product: { name: "TERA", origin: "https://tera.example" },
    now: new Date("2026-02-03T04:05:06Z"),
    personName: (id) => (id === ANN ? "Ann" : "Ben"),
    entryText: ({ type }) => type,
  });

const REVIEW: Partial<Provenance> = {
  files: [
    tracedFile("a", [], { path: "Search results/a.ris", madeBy: ANN, sha256: "beef", size: 12 }),
    tracedFile("b", [], { path: "études:2.nbib", deletedAt: AT }),
    tracedFile("c", ["a", "b"], {
      path: "both.ris",
      madeBy: BEN,
      tool: "Dedu plicator",
      references: 7,
    }),
  ],
  entries: [
    {
      id: "e1",
      type: "fileDedupe",
      user: ANN,
      data: { filePath: "both.ris", removed: 2 },
      created_at: AT,
      files: ["c"],
      undoneBy: null,
    },
    {
      id: "e2",
      type: "fileEdit",
      user: ANN,
      data: {},
      created_at: AT,
      files: ["c"],
      undoneBy: null,
    },
  ],
  rounds: [
    {
      id: "r1",
      name: "Titles",
      stage: "title-abstract",
      filePath: "both.ris",
      references: 7,
      openedBy: ANN,
      openedAt: AT,
      closedAt: null,
      file: "c",
    },
  ],
};

const entityOf = (crate: Crate, id: string) =>
  crate["@graph"].find((entity) => entity["@id"] === id);

/** Checks what RO-Crate 1.2 and flattened, compacted JSON-LD demand; the texts are the rules. */
function brokenRules(crate: Crate): readonly string[] {
  const graph = crate["@graph"];
  const ids = graph.map((entity) => entity["@id"]);
  const broken: string[] = [];
  const require = (isMet: boolean, rule: string): void => {
    if (!isMet) broken.push(rule);
  };
  require(Object.keys(crate).join() === "@context,@graph", "only @context and @graph");
  require(crate["@context"] === "https://w3id.org/ro/crate/1.2/context", "the context of 1.2");
  require(new Set(ids).size === ids.length, "each @id once");
  const [descriptor] = graph.filter((entity) => entity["@id"] === "ro-crate-metadata.json");
  require(descriptor?.["@type"] === "CreativeWork", "the descriptor is a CreativeWork");
  require(hasLink(descriptor?.["conformsTo"], "https://w3id.org/ro/crate/1.2"), "conformsTo 1.2");
  require(hasLink(descriptor?.["about"], "./"), "the descriptor is about the root");
  const root = entityOf(crate, "./");
  require(root?.["@type"] === "Dataset", "the root is a Dataset");
  for (const name of ["name", "description", "datePublished", "license"])
    require(typeof root?.[name] === "string" && root[name] !== "", `the root has ${name}`);
  const published = root?.["datePublished"];
  require(typeof published === "string" &&
    !Number.isNaN(Date.parse(published)), "datePublished is ISO 8601");
  for (const entity of graph) {
    const of = entity["@id"];
    require(of !== "" && entity["@type"] !== "", `${of}: has @id and @type`);
    require(isUriReference(of), `${of}: is a URI reference`);
    for (const [name, value] of Object.entries(entity))
      for (const each of Array.isArray(value) ? value : [value]) {
        if (typeof each !== "object") continue;
        require(Object.keys(each).join() === "@id", `${of}: ${name} is not nested`);
        const target = (each as { "@id": string })["@id"];
        require(ids.includes(target) || name === "conformsTo", `${of}: ${name} is in the crate`);
      }
    if (entity["@type"] === "File")
      require(hasLink(root?.["hasPart"], of), `${of}: is part of the root`);
  }
  return broken;
}

function hasLink(value: unknown, id: string): boolean {
  return [value].flat().some((each) => (each as { "@id"?: string } | undefined)?.["@id"] === id);
}

/** Relative references have no scheme, so a colon in the first segment must be encoded. */
function isUriReference(id: string): boolean {
  return /^[\w\-.~!$&'()*+,;=@%/#]*$/u.test(id) && !/%(?![\dA-F]{2})/u.test(id);
}

test("RO-Crate: the crate of a review follows the rules of RO-Crate 1.2", () => {
  expect(brokenRules(crateOf(REVIEW))).toEqual([]);
  expect(brokenRules(crateOf({}))).toEqual([]);
});

test("RO-Crate: the crate follows the rules whatever the names of files and tools", () => {
  const anyText = fc.string({ minLength: 1, unit: "binary" });
  const file = fc.record({ path: anyText, tool: anyText });
  fc.assert(
    fc.property(fc.uniqueArray(file, { selector: ({ path }) => path }), (list) => {
      const files = list.map(({ path, tool }, index) =>
        tracedFile(`${index}`, index === 0 ? [] : ["0"], {
          path: path.split("/").filter(Boolean).join("/") || `${index}`,
          tool,
        }),
      );
      const unique = [...new Map(files.map((each) => [each.path, each])).values()];
      expect(brokenRules(crateOf({ files: unique }))).toEqual([]);
    }),
  );
});

test("RO-Crate: a file has its hash, size, times and person, and the action that made it", () => {
  const crate = crateOf(REVIEW);
  expect(entityOf(crate, "Search%20results/a.ris")).toMatchObject({
    "@type": "File",
    name: "Search results/a.ris",
    sha256: "beef",
    contentSize: "12",
    encodingFormat: "application/x-research-info-systems",
    dateCreated: "2026-01-01T12:00:00.000Z",
    author: { "@id": `#person-${ANN}` },
  });
  expect(entityOf(crate, "#made-c")).toEqual({
    "@id": "#made-c",
    "@type": "CreateAction",
    name: "both.ris: Dedu plicator, by Ben",
    agent: { "@id": `#person-${BEN}` },
    instrument: { "@id": "#tool-Dedu%20plicator" },
    object: [{ "@id": "Search%20results/a.ris" }, { "@id": "#deleted-b" }],
    result: { "@id": "both.ris" },
    endTime: "2026-01-01T12:00:00.000Z",
  });
  expect(entityOf(crate, "#made-a")).not.toHaveProperty("instrument");
  expect(entityOf(crate, "#tool-Dedu%20plicator")).toMatchObject({ name: "Dedu plicator" });
  expect(entityOf(crate, `#person-${BEN}`)).toMatchObject({ "@type": "Person", name: "Ben" });
});

test("RO-Crate: changes of references and rounds are actions, other entries are not", () => {
  const crate = crateOf(REVIEW);
  expect(entityOf(crate, "#entry-e1")).toMatchObject({
    "@type": "UpdateAction",
    name: "Ann fileDedupe",
    object: [{ "@id": "both.ris" }],
  });
  expect(entityOf(crate, "#entry-e2")).toBeUndefined();
  expect(entityOf(crate, "#round-r1")).toMatchObject({ object: { "@id": "both.ris" } });
  expect(entityOf(crate, "#references-c")).toMatchObject({ name: "references", value: 7 });
});

test("RO-Crate: deleted files are named, but are not part of the crate", () => {
  const crate = crateOf(REVIEW);
  expect(entityOf(crate, "#deleted-b")).toMatchObject({
    "@type": "CreativeWork",
    creativeWorkStatus: "Deleted",
  });
  expect(entityOf(crate, "./")?.["hasPart"]).toEqual([
    { "@id": "Search%20results/a.ris" },
    { "@id": "both.ris" },
  ]);
});

test("RO-Crate: a metadata file that is stored in the project does not describe itself", () => {
  const stored: TracedFile = tracedFile("m", [], { path: "ro-crate-metadata.json" });
  expect(brokenRules(crateOf({ files: [stored, tracedFile("a", ["m"])] }))).toEqual([]);
});

import type { TracedEntry, TracedFile, TracedRound } from "@tera/contract";
import { encodePath } from "../files/file-address.ts";
import { encodingFormatOf } from "./encoding-format.ts";
import { makingText } from "./making-text.ts";
import type { Provenance } from "./provenance-gateway.ts";

export const CRATE_NAME = "ro-crate-metadata.json";
const CONTEXT = "https://w3id.org/ro/crate/1.2/context";
const PROFILE = "https://w3id.org/ro/crate/1.2";
const ROOT = "./";
const PRODUCT = "#product";
const LICENSE = "Not stated. Ask the members of the project before you reuse its files.";

interface Link {
  readonly "@id": string;
}

/** A JSON-LD entity. Values are texts, numbers and links, never other entities. */
interface Entity extends Link {
  readonly "@type": string;
  readonly [property: string]: string | number | Link | readonly Link[];
}

export interface Crate {
  readonly "@context": string;
  readonly "@graph": readonly Entity[];
}

export interface CrateSource {
  readonly provenance: Provenance;
  readonly name: string;
  readonly description: string;
  /** The project's address. */
  readonly address: string;
  readonly product: { readonly name: string; readonly origin: string };
  readonly now: Date;
  readonly personName: (id: string) => string;
  /** An entry as text that follows the person's name. */
  readonly entryText: (entry: TracedEntry) => string;
}

/**
 * Describes a project's files as an RO-Crate 1.2, to be put beside them: each file, and an action
 * for each step that made, merged or changed one. Deleted files are contextual entities, because a
 * crate's data entities must be in it.
 */
export function roCrate(source: CrateSource): Crate {
  const { provenance, name, description, address, now } = source;
  // The metadata file describes the crate, and never itself.
  const files = provenance.files.filter(({ path }) => path !== CRATE_NAME);
  const idOf = new Map(files.map((file) => [file.id, fileId(file)]));
  const actions = [
    ...files.map((file) => makingAction(file, idOf, source)),
    ...provenance.entries.flatMap((entry) => changeAction(entry, idOf, source)),
    ...provenance.rounds.map((round) => roundAction(round, idOf)),
  ];
  const root: Entity = {
    "@id": ROOT,
    "@type": "Dataset",
    name,
    description: description.trim() === "" ? `Files of the project “${name}”.` : description,
    datePublished: now.toISOString(),
    license: LICENSE,
    url: address,
    hasPart: files.filter(({ deletedAt }) => deletedAt === null).map((file) => link(fileId(file))),
    mentions: actions.map((action) => link(action["@id"])),
  };
  return {
    "@context": CONTEXT,
    "@graph": [
      {
        "@id": CRATE_NAME,
        "@type": "CreativeWork",
        about: link(ROOT),
        conformsTo: link(PROFILE),
      },
      root,
      ...files.flatMap(fileEntities),
      ...actions,
      ...toolEntities(files, source),
      ...personEntities(provenance, files, source),
    ],
  };
}

/** A relative URI for a current file, and a name within the document for a deleted one. */
function fileId({ id, path, deletedAt }: TracedFile): string {
  return deletedAt === null ? encodePath(path) : `#deleted-${encodeURIComponent(id)}`;
}

function fileEntities(file: TracedFile): readonly Entity[] {
  const { path, size, sha256, references, madeAt, madeBy, savedAt, deletedAt, version } = file;
  const id = fileId(file);
  const count = `#references-${encodeURIComponent(file.id)}`;
  const format = encodingFormatOf(path);
  return [
    {
      "@id": id,
      "@type": deletedAt === null ? "File" : "CreativeWork",
      name: path,
      contentSize: String(size),
      ...(sha256 === null ? {} : { sha256 }),
      ...(format === undefined ? {} : { encodingFormat: format }),
      dateCreated: madeAt,
      dateModified: savedAt,
      version: String(version),
      ...(madeBy === null ? {} : { author: link(personId(madeBy)) }),
      ...(deletedAt === null ? {} : { creativeWorkStatus: "Deleted", expires: deletedAt }),
      ...(references === null ? {} : { additionalProperty: link(count) }),
    },
    ...(references === null
      ? []
      : [{ "@id": count, "@type": "PropertyValue", name: "references", value: references }]),
  ];
}

/** The step that made a file from its parents, or its upload. */
function makingAction(
  file: TracedFile,
  idOf: ReadonlyMap<string, string>,
  { personName }: CrateSource,
): Entity {
  const objects = file.parents.flatMap((parent) => idOf.get(parent.file) ?? []);
  const isUpload = file.tool === null && file.parents.length === 0;
  const by = file.madeBy === null ? "" : `, by ${personName(file.madeBy)}`;
  return {
    "@id": `#made-${encodeURIComponent(file.id)}`,
    "@type": "CreateAction",
    name: `${file.path}: ${makingText(file)}${by}`,
    ...(file.madeBy === null ? {} : { agent: link(personId(file.madeBy)) }),
    ...(isUpload ? {} : { instrument: link(file.tool === null ? PRODUCT : toolId(file.tool)) }),
    ...(objects.length === 0 ? {} : { object: objects.map(link) }),
    result: link(fileId(file)),
    endTime: file.madeAt,
  };
}

/** Removing duplicates and importing references change a library. */
function changeAction(
  entry: TracedEntry,
  idOf: ReadonlyMap<string, string>,
  { personName, entryText }: CrateSource,
): readonly Entity[] {
  if (entry.type !== "fileDedupe" && entry.type !== "fileImport") return [];
  const changed = entry.files.flatMap((file) => idOf.get(file) ?? []);
  if (changed.length === 0) return [];
  const who = entry.user === null ? "Someone" : personName(entry.user);
  return [
    {
      "@id": `#entry-${entry.id}`,
      "@type": "UpdateAction",
      name: `${who} ${entryText(entry)}`,
      ...(entry.user === null ? {} : { agent: link(personId(entry.user)) }),
      instrument: link(PRODUCT),
      object: changed.map(link),
      result: changed.map(link),
      endTime: entry.created_at,
    },
  ];
}

function roundAction(round: TracedRound, idOf: ReadonlyMap<string, string>): Entity {
  const screened = round.file === null ? undefined : idOf.get(round.file);
  return {
    "@id": `#round-${round.id}`,
    "@type": "AssessAction",
    name: `Screening round: ${round.name}`,
    agent: link(personId(round.openedBy)),
    instrument: link(PRODUCT),
    ...(screened === undefined ? {} : { object: link(screened) }),
    startTime: round.openedAt,
    ...(round.closedAt === null ? {} : { endTime: round.closedAt }),
  };
}

function toolEntities(files: readonly TracedFile[], { product }: CrateSource): readonly Entity[] {
  const tools = new Set(files.flatMap(({ tool }) => tool ?? []));
  return [
    { "@id": PRODUCT, "@type": "SoftwareApplication", name: product.name, url: product.origin },
    ...[...tools].map((tool) => ({
      "@id": toolId(tool),
      "@type": "SoftwareApplication",
      name: tool,
    })),
  ];
}

function personEntities(
  { entries, rounds }: Provenance,
  files: readonly TracedFile[],
  { personName }: CrateSource,
): readonly Entity[] {
  const people = new Set([
    ...files.flatMap(({ madeBy }) => madeBy ?? []),
    ...entries.flatMap(({ user }) => user ?? []),
    ...rounds.map(({ openedBy }) => openedBy),
  ]);
  return [...people].map((person) => ({
    "@id": personId(person),
    "@type": "Person",
    name: personName(person),
  }));
}

function personId(person: string): string {
  return `#person-${person}`;
}

function toolId(tool: string): string {
  return `#tool-${encodeURIComponent(tool)}`;
}

function link(id: string): Link {
  return { "@id": id };
}

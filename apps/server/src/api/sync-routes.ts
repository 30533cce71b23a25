import { z } from "zod";
import { MAXIMUM_DATA_PARTS } from "../access/json-bounds.ts";
import type { Scope } from "../access/scopes.ts";
import type { ServerContext } from "../context.ts";
import { boundedRows, LONGEST_ANSWER_BYTES } from "../database/bounded-answer.ts";
import { ApiError } from "../errors/api-error.ts";
import { requireStorable } from "./document-values.ts";
import { groupPatches } from "./patch-groups.ts";
import { type Route, personRoute } from "./route.ts";

/** A library of edits comes in one piece when a tab was offline for long. */
const MAXIMUM_BYTES = 12_000_000;
const MAXIMUM_SESSION_LENGTH = 100;
const MAXIMUM_SEQUENCE = 2_147_483_647;
const MAXIMUM_BATCHES = 100;
const USUAL_PATCHES = 50;
const MAXIMUM_PATCHES = 200;
const MAXIMUM_PATHS = 100;
const MAXIMUM_PATH_LENGTH = 300;

/** What the database itself changes goes under these names, and whoever has a document open acts on them: the edits of a library are over at "destroy …". */
const RESERVED_SESSION = /^(?:destroy|database|reinitialise)(?:\s|$)/i;

const session = z
  .string()
  .min(1)
  .max(MAXIMUM_SESSION_LENGTH)
  .refine((name) => !RESERVED_SESSION.test(name), "The names of sessions that begin with destroy, database or reinitialise are the server's own. Name a session after what sends, and a random id.");
/** As it came, for the database to judge: a schema of keys would drop `__proto__` in silence. */
const state = z.unknown().refine((value): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null && !Array.isArray(value), "The state of a document is an object.");
const firstState = z.looseObject({ session: session.optional(), state: state.optional() });
/** One refusal for all of them: a list of the schemas' own, hundreds of thousands long, is more than a call can carry. */
const operationList = z
  .array(z.unknown())
  .refine((list) => list.every((one) => typeof one === "object" && one !== null && !Array.isArray(one)), "The operations are a list of objects, each {set: path, value} or {unset: path}.")
  .meta({ items: { type: "object" } })
  .pipe(z.array(z.looseObject({})));
const numbered = z.looseObject({ sequence: z.number().int().min(0).max(MAXIMUM_SEQUENCE), operations: operationList });
const batch = numbered.extend({ session });
/** Counted before they are looked at, for the same reason. */
const batches = z.looseObject({
  session,
  batches: z.array(z.unknown()).min(1).max(MAXIMUM_BATCHES).meta({ items: formOf(numbered) }).pipe(z.array(numbered)),
});
const heartbeat = z.looseObject({ session, dirty: z.boolean().optional() });
const params = z.object({ path: z.string() });
const version = z.number().int().min(0);
const wholeNumber = z.string().regex(/^\d{1,15}$/, "Versions and limits in the address are whole numbers.").transform(Number);
/** A value as the history keeps it: none where there was nothing, in lists its length alone where it is long. */
const kept = z.object({ value: z.unknown().optional(), bytes: z.number().optional() });
const patch = z.object({
  version,
  author: z.string().nullable(),
  author_name: z.string().nullable(),
  created_at: z.string(),
  changes: z.array(z.object({ at: z.array(z.unknown()), before: kept, after: kept })),
});
type KeptChange = readonly [unknown[], z.input<typeof kept>, z.input<typeof kept>];
type PatchRow = Omit<z.input<typeof patch>, "changes"> & { readonly changes: readonly KeptChange[] };
const document = z.object({ state: z.record(z.string(), z.unknown()), version });

/** A personal token reads a person's document with what opens their profile. No scope lets it write one: a profile is changed by its owner alone. */
function scopeOfDocument(ofProjects: Scope, ofProfile: Scope | undefined): (params: Readonly<Record<string, string>>) => Scope | undefined {
  return (named) => (/^project(s|_namespaces|_libraries)::/.test(named["path"] ?? "") ? ofProjects : ofProfile);
}

const reading = { scope: "projects:read", scopeOf: scopeOfDocument("projects:read", "profile:read") } as const;
const writing = { scope: "projects:write", scopeOf: scopeOfDocument("projects:write", undefined) } as const;

/** A schema as the description of the API has it. */
function formOf(schema: z.ZodType): Readonly<Record<string, unknown>> {
  const { $schema: _version, ...form } = z.toJSONSchema(schema, { io: "input" });
  return form;
}

/** Whether a switch of the address is on. */
function isSaid(value: string | undefined): boolean {
  return value !== undefined && value !== "0";
}

/** A value without where it is kept. */
function told({ value, bytes }: z.input<typeof kept>): z.input<typeof kept> {
  if (bytes !== undefined) return { bytes };
  return value === undefined ? {} : { value };
}

function toPatch(row: PatchRow): z.input<typeof patch> {
  return { ...row, created_at: new Date(row.created_at).toISOString(), changes: row.changes.map(([at, before, after]) => ({ at, before: told(before), after: told(after) })) };
}

/** Shared documents: first state, patches, heartbeats and the end. Every rule is the database's, so that all replicas keep them. */
export function syncRoutes({ database }: ServerContext): Route[] {
  const apply = groupPatches(database);
  const read = async (path: string, person: string): Promise<z.infer<typeof document>> => {
    const [row] = await database.query<z.infer<typeof document>>("select state, version from private.document_read($1, $2)", [path, person]);
    return { state: row?.state ?? {}, version: row?.version ?? 0 };
  };

  return [
    personRoute({
      method: "post",
      path: "/api/sync",
      summary: "The versions of documents by path, for whoever has them open and can't be told of changes; what has none, or is not the caller's to open, is left out",
      body: z.looseObject({ paths: z.array(z.string().max(MAXIMUM_PATH_LENGTH)).max(MAXIMUM_PATHS) }),
      answer: z.object({ versions: z.record(z.string(), version) }),
      handle: async ({ caller, body }) => {
        const rows = await database.query<{ path: string; version: number }>("select d.path, d.version from public.documents d where d.path = any($1::text[]) and private.may_open_document(d.path, $2)", [
          body.paths,
          caller.sub,
        ]);
        return { versions: Object.fromEntries(rows.map((row) => [row.path, row.version])) };
      },
    }),
    personRoute({
      method: "get",
      path: "/api/sync/{path}",
      // ?force=1 asks for the state anew from the entity's table: it always comes from there, and a question changes nothing.
      summary: "A document's state and version; the path is `entity::UUID[::relation]`",
      ...reading,
      params,
      query: z.object({ force: z.string().optional() }),
      answer: document,
      handle: ({ caller, params: { path } }) => read(path, caller.sub),
    }),
    personRoute({
      method: "post",
      path: "/api/sync/{path}",
      summary: "Fills a document that is still empty with its first state, and answers it; with force=1 whoever has it open reads it anew",
      ...writing,
      params,
      query: z.object({ force: z.string().optional() }),
      body: firstState,
      isBodyOptional: true,
      bodyBytes: MAXIMUM_BYTES,
      bodyParts: MAXIMUM_DATA_PARTS,
      answer: document,
      refusals: ["VERSION-CONFLICT", "NOT-FOUND"],
      handle: async ({ caller, params: { path }, query, body }) => {
        if (body.state !== undefined) {
          requireStorable(Object.values(body.state));
          await database.query("select private.document_fill($1, $2, $3::jsonb, $4)", [path, body.session ?? "first", body.state, caller.sub]);
        }
        if (isSaid(query.force)) await database.query("select private.document_reinitialise($1, $2)", [path, caller.sub]);
        return read(path, caller.sub);
      },
    }),
    personRoute({
      method: "post",
      path: "/api/sync/{path}/patch",
      summary: "Applies a batch of operations, once for each session and sequence",
      ...writing,
      params,
      body: batch,
      bodyBytes: MAXIMUM_BYTES,
      bodyParts: MAXIMUM_DATA_PARTS,
      answer: z.object({ version }),
      refusals: ["VERSION-CONFLICT", "NOT-FOUND"],
      handle: async ({ caller, params: { path }, body }) => {
        requireStorable(body.operations.map(({ value }) => value));
        const [applied] = await apply({ path, session: body.session, batches: [{ sequence: body.sequence, operations: body.operations }], author: caller.sub });
        return { version: applied ?? 0 };
      },
    }),
    personRoute({
      method: "post",
      path: "/api/sync/{path}/patches",
      summary: "Applies batches of one session that have waited, in order, each once; all or none",
      ...writing,
      params,
      body: batches,
      bodyBytes: MAXIMUM_BYTES,
      bodyParts: MAXIMUM_DATA_PARTS,
      answer: z.object({ versions: z.array(version) }),
      refusals: ["VERSION-CONFLICT", "NOT-FOUND"],
      handle: async ({ caller, params: { path }, body }) => {
        requireStorable(body.batches.flatMap(({ operations }) => operations.map(({ value }) => value)));
        return { versions: [...(await apply({ path, session: body.session, batches: body.batches, author: caller.sub }))] };
      },
    }),
    personRoute({
      method: "get",
      path: "/api/sync/{path}/changes",
      summary: "What was changed in a document in the last 30 days, latest first",
      ...reading,
      params,
      query: z.object({ before: wholeNumber.optional(), limit: wholeNumber.optional() }),
      answer: z.object({ patches: z.array(patch) }),
      refusals: ["TOO-LARGE"],
      handle: async ({ caller, params: { path }, query }) => {
        const rows = await database.query<PatchRow>(
          boundedRows("select version, author, author_name, created_at, changes from private.document_history($1, $2, $3, $4)", "answer.*", LONGEST_ANSWER_BYTES),
          [path, query.before ?? null, Math.min(Math.max(query.limit ?? USUAL_PATCHES, 1), MAXIMUM_PATCHES), caller.sub],
        );
        return { patches: rows.map(toPatch) };
      },
    }),
    personRoute({
      method: "get",
      path: "/api/sync/{path}/changes/{version}",
      summary: "What one patch changed, with long values whole",
      ...reading,
      params: params.extend({ version: wholeNumber }),
      answer: patch,
      refusals: ["NOT-FOUND", "TOO-LARGE"],
      handle: async ({ caller, params: { path, version: at } }) => {
        const [row] = await database.query<PatchRow>(
          boundedRows("select version, author, author_name, created_at, changes from private.document_change($1, $2, $3)", "answer.*", LONGEST_ANSWER_BYTES),
          [path, at, caller.sub],
        );
        if (row === undefined) throw new ApiError("NOT-FOUND", "That change is not known. Changes are kept for 30 days.");
        return toPatch(row);
      },
    }),
    personRoute({
      method: "post",
      path: "/api/sync/{path}/heartbeat",
      summary: "Says that a session still has a document open, every 50 s",
      ...writing,
      params,
      body: heartbeat,
      answer: z.object({ version }),
      handle: async ({ caller, params: { path }, body }) => {
        const [row] = await database.query<{ version: number }>("select private.document_heartbeat($1, $2, $3, $4) as version", [path, body.session, caller.sub, body.dirty ?? false]);
        return { version: row?.version ?? 0 };
      },
    }),
    personRoute({
      method: "get",
      path: "/api/sync/{path}/flush",
      summary: "Merges a document into its entity's table and answers its state; with destroy=1 a library's edits end",
      ...writing,
      params,
      query: z.object({ destroy: z.string().optional(), version: wholeNumber.optional() }),
      answer: document,
      refusals: ["VERSION-CONFLICT"],
      handle: async ({ caller, params: { path }, query, header }) => {
        // It changes something by GET: a page of another site must not be able to make a browser send it.
        if (header("sec-fetch-site") === "cross-site") throw new ApiError("FORBIDDEN", "This can only be asked for by the product's own pages.");
        if (!isSaid(query.destroy)) {
          await database.query("select private.document_flush($1, $2)", [path, caller.sub]);
          return read(path, caller.sub);
        }
        const [row] = await database.query<{ version: number }>("select private.document_destroy($1, $2, $3) as version", [
          path,
          query.version ?? null,
          caller.sub,
        ]);
        return { state: {}, version: row?.version ?? 0 };
      },
    }),
  ];
}

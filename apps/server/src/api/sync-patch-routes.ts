import { z } from "zod";
import { MAX_DATA_PARTS } from "../access/json-bounds.ts";
import type { ServerContext } from "../context.ts";
import { requireStorable } from "./document-values.ts";
import { groupPatches } from "./patch-groups.ts";
import { type Route, personRoute } from "./route.ts";
import { MAX_BYTES, params, session, version, writeAccess } from "./sync-shapes.ts";

const MAX_SEQUENCE = 2_147_483_647;
const MAX_BATCHES = 100;

/** One refusal for all of them: a list of the schemas' own, hundreds of thousands long, is more than a call can carry. */
const operationList = z
  .array(z.unknown())
  .refine(
    (list) => list.every((one) => typeof one === "object" && one !== null && !Array.isArray(one)),
    "The operations are a list of objects, each {set: path, value} or {unset: path}.",
  )
  .meta({ items: { type: "object" } })
  .pipe(z.array(z.looseObject({})));
const numbered = z.looseObject({
  sequence: z.number().int().min(0).max(MAX_SEQUENCE),
  operations: operationList,
});
const batch = numbered.extend({ session });
/** Counted before they are looked at, for the same reason. */
const batches = z.looseObject({
  session,
  batches: z
    .array(z.unknown())
    .min(1)
    .max(MAX_BATCHES)
    .meta({ items: formOf(numbered) })
    .pipe(z.array(numbered)),
});

/** A schema as the API reference has it. */
function formOf(schema: z.ZodType): Readonly<Record<string, unknown>> {
  const { $schema: _version, ...form } = z.toJSONSchema(schema, { io: "input" });
  return form;
}

/** Applies edits to documents, each batch once. */
export function syncPatchRoutes({ database }: ServerContext): Route[] {
  const apply = groupPatches(database);

  return [
    personRoute({
      method: "post",
      path: "/api/sync/{path}/patch",
      summary: "Applies a batch of operations, once for each session and sequence",
      ...writeAccess,
      params,
      body: batch,
      bodyBytes: MAX_BYTES,
      bodyParts: MAX_DATA_PARTS,
      answer: z.object({ version }),
      refusals: ["VERSION-CONFLICT", "NOT-FOUND"],
      handle: async ({ caller, params: { path }, body }) => {
        requireStorable(body.operations.map(({ value }) => value));
        const [applied] = await apply({
          path,
          session: body.session,
          batches: [{ sequence: body.sequence, operations: body.operations }],
          author: caller.sub,
        });
        return { version: applied ?? 0 };
      },
    }),
    personRoute({
      method: "post",
      path: "/api/sync/{path}/patches",
      summary: "Applies batches of one session that have waited, in order, each once; all or none",
      ...writeAccess,
      params,
      body: batches,
      bodyBytes: MAX_BYTES,
      bodyParts: MAX_DATA_PARTS,
      answer: z.object({ versions: z.array(version) }),
      refusals: ["VERSION-CONFLICT", "NOT-FOUND"],
      handle: async ({ caller, params: { path }, body }) => {
        requireStorable(
          body.batches.flatMap(({ operations }) => operations.map(({ value }) => value)),
        );
        return {
          versions: [
            ...(await apply({
              path,
              session: body.session,
              batches: body.batches,
              author: caller.sub,
            })),
          ],
        };
      },
    }),
  ];
}

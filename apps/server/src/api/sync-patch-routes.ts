import { documentPatchApi } from "@tera/contract";
import { limitHeavyWork } from "../access/concurrency-limits.ts";
import type { ServerContext } from "../context.ts";
import { requireStorable } from "./document-values.ts";
import { groupPatches } from "./patch-groups.ts";
import { implement, type Route } from "./route.ts";

export function syncPatchRoutes({ database, metrics }: ServerContext): Route[] {
  const apply = groupPatches(database, metrics);

  return [
    implement(documentPatchApi.apply, async ({ caller, params: { path }, body }) => {
      requireStorable(body.operations.map(({ value }) => value));
      if (body.version !== undefined) {
        const { session, sequence, operations, version } = body;
        const [row] = await limitHeavyWork(() =>
          database.query<{ version: number }>(
            "select private.document_apply_at($1, $2, $3, $4::jsonb, $5, $6) as version",
            [path, session, sequence, operations, caller.sub, version],
          ),
        );
        metrics?.countPatches(1);
        return { version: row?.version ?? 0 };
      }
      const [applied] = await apply({
        path,
        session: body.session,
        batches: [{ sequence: body.sequence, operations: body.operations }],
        author: caller.sub,
      });
      return { version: applied ?? 0 };
    }),
    implement(documentPatchApi.applyAll, async ({ caller, params: { path }, body }) => {
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
    }),
  ];
}

import { storageApi } from "@tera/contract";
import type { Hono } from "hono";
import { runIdempotentAsCaller } from "../../database/idempotency.ts";
import { ApiError } from "../../errors/api-error.ts";
import { withContentCopies, withoutEarlierVersions } from "./content-copy.ts";
import { checkedNewName, checkedObjectName } from "./object-name.ts";
import { findObject, moveObject, moveObjectOver, writeObject } from "./object-rows.ts";
import type { ObjectRow } from "./object-rows.ts";
import { writeAnswer } from "./object-write.ts";
import { readJson } from "./request-json.ts";
import { idempotentRequestOf, type StorageSurface } from "./storage-call.ts";
import { metadataAt } from "./temporary-file.ts";

export function mountTransferRoutes(
  app: Hono,
  { context, contents, callerOf }: StorageSurface,
): void {
  const { database } = context;

  app.post("/object/move", async (c) => {
    const claims = await callerOf(c, "files:write");
    const transfer = await readJson(c.req.raw, storageApi.move.body);
    const move = {
      bucket: transfer.bucketId,
      name: checkedObjectName(transfer.sourceKey),
      toBucket: transfer.destinationBucket ?? transfer.bucketId,
      toName: checkedNewName(transfer.destinationKey),
      expected: c.req.header("x-expect-version"),
    };
    const isOver = c.req.header("x-upsert") === "true";
    const attempt = idempotentRequestOf(c, "move", isOver ? { ...move, isOver } : move);
    const answer = await runIdempotentAsCaller(database, claims, attempt, async (session) =>
      writeAnswer(
        isOver
          ? await moveObjectOver(session, { ...move, owner: claims.sub })
          : await moveObject(session, move),
      ),
    );
    return c.json({ message: "Successfully moved", ...answer });
  });

  app.post("/object/copy", async (c) => {
    const claims = await callerOf(c, "files:write");
    const transfer = await readJson(c.req.raw, storageApi.copy.body);
    const copy = {
      bucket: transfer.destinationBucket ?? transfer.bucketId,
      name: checkedNewName(transfer.destinationKey),
      owner: claims.sub,
      mode:
        c.req.header("x-upsert") === "true" ? ("create-or-replace" as const) : ("create" as const),
      expected: c.req.header("x-expect-version"),
    };
    const attempt = idempotentRequestOf(c, "copy", {
      ...copy,
      source: [transfer.bucketId, transfer.sourceKey],
    });
    const answer = await withContentCopies(contents, (copyContent) =>
      runIdempotentAsCaller(database, claims, attempt, async (session) => {
        const source = await findObject(
          session,
          transfer.bucketId,
          checkedObjectName(transfer.sourceKey),
        );
        if (source === undefined) throw new ApiError("NOT-FOUND");
        const userMetadata = withoutEarlierVersions(metadataAt(copy.name, source.user_metadata));
        const there =
          copy.mode === "create" ? undefined : await findObject(session, copy.bucket, copy.name);
        // A repeated copy adds no version.
        const content =
          there !== undefined && isSameContent(there, source)
            ? there
            : await copyContent(session, source.version ?? "", source.metadata);
        return writeAnswer(
          await writeObject(session, {
            ...copy,
            expected:
              copy.expected ?? (content === there ? (there.version ?? undefined) : undefined),
            version: content.version ?? "",
            metadata: content.metadata ?? {},
            userMetadata,
          }),
        );
      }),
    );
    return c.json(answer);
  });
}

function isSameContent(one: ObjectRow, other: ObjectRow): boolean {
  const digest = one.metadata?.["sha256"];
  return digest !== undefined && digest === other.metadata?.["sha256"];
}

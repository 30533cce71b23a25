import type { SupabaseClient } from "@supabase/supabase-js";
import fc from "fast-check";

// Names can be files and folders at once, and prefixes of each other.
const segment = fc.constantFrom("a", "ab", "a b", "Z", "é", "100%", "_", "🧪");
const name = fc
  .array(segment, { minLength: 1, maxLength: 3 })
  .map((segments) => segments.join("/"));
const body = fc.string({ maxLength: 8 });
export const operationOn = (called: fc.Arbitrary<string>) =>
  fc.oneof(
    fc.record({ kind: fc.constant("upload" as const), name: called, body, upsert: fc.boolean() }),
    fc.record({ kind: fc.constant("update" as const), name: called, body }),
    fc.record({ kind: fc.constant("move" as const), name: called, to: called }),
    fc.record({ kind: fc.constant("copy" as const), name: called, to: called }),
    fc.record({
      kind: fc.constant("remove" as const),
      names: fc.array(called, { minLength: 1, maxLength: 3 }),
    }),
  );
/** Uses few names, so that they collide often. */
export const operation = operationOn(name);
export type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;
export type Outcome = "ok" | 404 | 409;

/** Applies the operation to `files`, contents by name. */
export function expected(files: Map<string, string>, done: Operation): Outcome {
  switch (done.kind) {
    case "upload":
      if (files.has(done.name) && !done.upsert) return 409;
      files.set(done.name, done.body);
      return "ok";
    case "update":
      if (!files.has(done.name)) return 404;
      files.set(done.name, done.body);
      return "ok";
    case "move":
    case "copy": {
      const content = files.get(done.name);
      if (content === undefined) return 404;
      if (done.kind === "move" && done.to === done.name) return "ok";
      if (files.has(done.to)) return 409;
      files.set(done.to, content);
      if (done.kind === "move") files.delete(done.name);
      return "ok";
    }
    case "remove":
      for (const gone of done.names) files.delete(gone);
      return "ok";
  }
}

/** The folders, then the files in `folder` ("" or ending in a slash), sorted by bytes. */
export function expectedListing(
  files: Map<string, string>,
  folder: string,
): { name: string; isFolder: boolean; size: number | undefined }[] {
  const inside = [...files]
    .filter(([file]) => file.startsWith(folder))
    .map(([file, content]) => [file.slice(folder.length), content] as const);
  const byBytes = (one: string, other: string) =>
    Buffer.compare(Buffer.from(one), Buffer.from(other));
  const folders = new Set(
    inside.filter(([rest]) => rest.includes("/")).map(([rest]) => rest.slice(0, rest.indexOf("/"))),
  );
  const direct = inside
    .filter(([rest]) => !rest.includes("/"))
    .toSorted(([one], [other]) => byBytes(one, other));
  return [
    ...[...folders]
      .toSorted(byBytes)
      .map((found) => ({ name: found, isFolder: true, size: undefined })),
    ...direct.map(([file, content]) => ({
      name: file,
      isFolder: false,
      size: Buffer.byteLength(content),
    })),
  ];
}

/** Names end with a slash; "" is the root. */
export function foldersOf(files: ReadonlyMap<string, string>): Set<string> {
  const folders = new Set([""]);
  for (const file of files.keys())
    for (let slash = file.indexOf("/"); slash >= 0; slash = file.indexOf("/", slash + 1))
      folders.add(file.slice(0, slash + 1));
  return folders;
}

/** Applies the operation below the folder `home`. */
export async function perform(
  storage: Bucket,
  home: string,
  done: Operation,
): Promise<"ok" | number | undefined> {
  const path = (file: string): string => `${home}/${file}`;
  const { error } = await send(storage, path, done);
  return error === null
    ? "ok"
    : "status" in error && typeof error.status === "number"
      ? error.status
      : undefined;
}

/** For methods of storage-js that don't encode names. */
export function encoded(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

type Bucket = ReturnType<SupabaseClient["storage"]["from"]>;

async function send(
  storage: Bucket,
  path: (file: string) => string,
  done: Operation,
): Promise<{ error: Error | null }> {
  switch (done.kind) {
    case "upload":
      return storage.upload(encoded(path(done.name)), new Blob([done.body]), {
        upsert: done.upsert,
      });
    case "update":
      return storage.update(encoded(path(done.name)), new Blob([done.body]));
    case "move":
      return storage.move(path(done.name), path(done.to));
    case "copy":
      return storage.copy(path(done.name), path(done.to));
    case "remove":
      return storage.remove(done.names.map(path));
  }
}

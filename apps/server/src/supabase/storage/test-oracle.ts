import type { SupabaseClient } from "@supabase/supabase-js";
import fc from "fast-check";

// A name may be a file's and a folder's at once; prefixes of each other must not be mixed up.
const segment = fc.constantFrom("a", "ab", "a b", "Z", "é", "100%", "_", "🧪");
const name = fc
  .array(segment, { minLength: 1, maxLength: 3 })
  .map((segments) => segments.join("/"));
const body = fc.string({ maxLength: 8 });
/** Any operation on files of such names. */
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
/** Any operation on files whose names are likely to meet. */
export const operation = operationOn(name);
/** One operation on files. */
export type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;
/** How an operation ends: done, or refused with a status. */
export type Outcome = "ok" | 404 | 409;

/** What should happen, on a plain map of names to contents, which it changes. */
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

/** What a folder (with its last slash, or "") should list: folders, then files, each by the bytes of their names. */
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

/** Every folder that the files lie in, each with its last slash; "" is the root. */
export function foldersOf(files: ReadonlyMap<string, string>): Set<string> {
  const folders = new Set([""]);
  for (const file of files.keys())
    for (let slash = file.indexOf("/"); slash >= 0; slash = file.indexOf("/", slash + 1))
      folders.add(file.slice(0, slash + 1));
  return folders;
}

/** Performs an operation with storage-js, below the folder `home`. */
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

/** The address that storage-js wants where it puts names into addresses as they are. */
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

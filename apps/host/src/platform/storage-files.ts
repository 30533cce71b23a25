import type { StorageClient } from "@supabase/storage-js";
import { ERROR_CATALOGUE } from "@tera/contract";
import { AppError, codeOf } from "./app-error.ts";
import { uploadWithProgress, type UploadOptions } from "./storage-upload.ts";
import type { SupabaseClients } from "./supabase.ts";

const BUCKET = "projects";
const PAGE_SIZE = 1000;

/** `path` is relative to the project. */
export interface StoredFile {
  readonly id: string;
  readonly path: string;
  readonly size: number;
  readonly mime: string;
  readonly createdAt: string | undefined;
  readonly modifiedAt: string | undefined;
  readonly accessedAt: string | undefined;
  readonly contentId: string | undefined;
  /** Metadata sent with the upload, if listed. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

export interface StorageFiles {
  /** Lists the files of all folders, sorted by name. */
  list(projectId: string, signal?: AbortSignal): Promise<readonly StoredFile[]>;
  /**
   * Resolves with the content id when the file is durable. With `expectVersion`, rejects with
   * VERSION-CONFLICT after another write.
   */
  upload(
    projectId: string,
    path: string,
    body: Blob,
    options?: UploadOptions,
  ): Promise<{ readonly contentId: string | undefined }>;
  download(projectId: string, path: string): Promise<Blob>;
  /** Repeated moves with one `idempotencyKey` are done once. */
  move(projectId: string, from: string, to: string, idempotencyKey?: string): Promise<void>;
  /**
   * Replaces a file, whose content becomes an earlier version. `expectVersion` is as for `upload`.
   */
  moveOver(
    projectId: string,
    from: string,
    to: string,
    expectVersion: string | undefined,
  ): Promise<void>;
  /** Resolves to the paths that were removed. Paths without a file are not among them. */
  remove(projectId: string, paths: readonly string[]): Promise<readonly string[]>;
  /** Undefined when there is no file. */
  info(projectId: string, path: string): Promise<StoredFile | undefined>;
}

export interface StorageFilesOptions {
  readonly storage: SupabaseClients["storage"];
  readonly url: string;
  readonly key: string;
  readonly token: () => Promise<string | undefined>;
}

export function createStorageFiles({
  storage,
  url,
  key,
  token,
}: StorageFilesOptions): StorageFiles {
  const bucket = async (): Promise<ReturnType<StorageClient["from"]>> =>
    (await storage()).from(BUCKET);

  /** Lists by prefix, because one request per folder is slow for deep or wide trees. */
  async function list(projectId: string, signal: AbortSignal | undefined): Promise<StoredFile[]> {
    const prefix = joinPath(projectId, "");
    const files: StoredFile[] = [];
    let cursor: string | undefined;
    do {
      const { data, error } = await (
        await bucket()
      ).listV2(
        { prefix, limit: PAGE_SIZE, ...(cursor === undefined ? {} : { cursor }) },
        signal ? { signal } : {},
      );
      if (error) throw storageError(error, "list");
      for (const entry of data.objects)
        files.push(toStoredFile(entry.name.slice(prefix.length), entry));
      cursor = data.hasNext ? data.nextCursor : undefined;
    } while (cursor !== undefined);
    return files;
  }

  async function remove(projectId: string, paths: readonly string[]): Promise<readonly string[]> {
    const { data, error } = await (
      await bucket()
    ).remove(paths.map((path) => joinPath(projectId, path)));
    if (error) throw storageError(error, "remove");
    return data.map(({ name }) => name.slice(joinPath(projectId, "").length));
  }

  return {
    list,
    upload: (projectId, path, body, options = {}) =>
      uploadWithProgress(
        {
          address: `${url}/storage/v1/object/${BUCKET}/${encodePath(joinPath(projectId, path))}`,
          key,
          token,
        },
        body,
        options,
      ),
    async download(projectId, path) {
      const { data, error } = await (
        await bucket()
      ).download(encodePath(joinPath(projectId, path)));
      if (error) throw storageError(error, `download ${path}`);
      return data;
    },
    async move(projectId, from, to, idempotencyKey) {
      const moving = await bucket();
      if (idempotencyKey !== undefined) moving.setHeader("idempotency-key", idempotencyKey);
      const { error } = await moving.move(joinPath(projectId, from), joinPath(projectId, to));
      if (error) throw storageError(error, `move ${from}`);
    },
    async moveOver(projectId, from, to, expectVersion) {
      const moving = (await bucket()).setHeader("x-upsert", "true");
      const { error } = await (
        expectVersion === undefined ? moving : moving.setHeader("x-expect-version", expectVersion)
      ).move(joinPath(projectId, from), joinPath(projectId, to));
      if (error) throw storageError(error, `move ${from}`);
    },
    remove,
    async info(projectId, path) {
      const { data, error } = await (await bucket()).info(encodePath(joinPath(projectId, path)));
      if (error) {
        const failure = storageError(error, `info ${path}`);
        if (codeOf(failure) === "NOT-FOUND") return undefined;
        throw failure;
      }
      return toStoredFile(path, data);
    },
  };
}

function joinPath(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

/** The storage client does not encode '#', '?' and '%'. */
function encodePath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

function toStoredFile(path: string, entry: object): StoredFile {
  const row = entry as Record<string, unknown>;
  const system = record(row["metadata"]);
  const own = { ...record(row["user_metadata"]), ...record(row["userMetadata"]) };
  return {
    id: text(row["id"]) ?? path,
    path,
    size: number(row["size"]) ?? number(system["size"]) ?? 0,
    mime:
      text(row["contentType"]) ??
      text(row["content_type"]) ??
      text(system["mimetype"]) ??
      "application/octet-stream",
    createdAt: text(row["createdAt"]) ?? text(row["created_at"]),
    modifiedAt:
      text(row["lastModified"]) ??
      text(row["last_modified"]) ??
      text(row["updated_at"]) ??
      text(system["lastModified"]),
    accessedAt: text(row["last_accessed_at"]),
    contentId: text(row["version"]) ?? text(system["version"]),
    metadata: Object.keys(own).length > 0 ? own : system,
  };
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function number(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

function storageError(
  error: {
    readonly message: string;
    readonly name?: string;
    readonly status?: number | undefined;
    readonly statusCode?: string | undefined;
  },
  call: string,
): AppError {
  const status = Number(error.status ?? error.statusCode);
  const trace = [`storage ${call}`];
  if (error.name === "AbortError")
    return new AppError("CANCEL", "Cancelled", { cause: error, ignore: true, trace });
  if (!Number.isFinite(status) || status === 0)
    return new AppError(
      "NO-CONNECTION",
      "The file store didn't answer. Nothing was changed. Try again in a moment.",
      { title: "The file store didn't answer", cause: error, trace },
    );
  if (status === 404 || /not.?found/i.test(error.message))
    return new AppError(
      "NOT-FOUND",
      "That file no longer exists. It may have been moved or deleted.",
      { cause: error, trace, status: 404 },
    );
  if (status === 401 || status === 403)
    return new AppError("FORBIDDEN", "You don't have access to that file.", {
      cause: error,
      trace,
      status,
    });
  if (status === ERROR_CATALOGUE["CONTENT-MISSING"].status)
    return new AppError("CONTENT-MISSING", error.message, {
      title: "The file's content is missing",
      cause: error,
      trace,
      status,
    });
  return new AppError("STORAGE-REFUSED", error.message, {
    title: "The file store refused",
    cause: error,
    trace,
    status,
  });
}

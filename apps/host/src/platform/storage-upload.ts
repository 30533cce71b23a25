import { storageError, uploadAnswer } from "@tera/contract";
import { AppError } from "./app-error.ts";

export interface UploadOptions {
  /** Unless true, the upload fails if the file exists. */
  readonly overwrite?: boolean;
  /** Content id of the version to replace. */
  readonly expectVersion?: string;
  /** For example `{reflib: {refCount, format}}`. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Repeated uploads with one key are stored once. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** In bytes. */
  readonly onProgress?: (sent: number, total: number) => void;
}

export interface UploadTarget {
  readonly address: string;
  readonly key: string;
  readonly token: () => Promise<string | undefined>;
}

const SESSION_EXPIRED_MESSAGE = "Your session has ended. Log in again, then repeat the upload.";

/** Files change, so caches must not keep them. */
const CACHE_SECONDS = "0";

/** Uses XMLHttpRequest, because fetch reports no upload progress. */
export async function uploadWithProgress(
  { address, key, token }: UploadTarget,
  body: Blob,
  options: UploadOptions,
): Promise<{ readonly contentId: string | undefined }> {
  const bearer = await token();
  if (bearer === undefined) throw new AppError("NEED-LOGIN", SESSION_EXPIRED_MESSAGE);
  const form = new FormData();
  form.append("cacheControl", CACHE_SECONDS);
  if (options.metadata) form.append("metadata", JSON.stringify(options.metadata));
  form.append("", body);

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const cancel = (): void => request.abort();
    const removeAbortListener = (): void => options.signal?.removeEventListener("abort", cancel);
    const fail = (error: AppError): void => {
      removeAbortListener();
      reject(error);
    };
    request.open("POST", address);
    request.setRequestHeader("authorization", `Bearer ${bearer}`);
    request.setRequestHeader("apikey", key);
    request.setRequestHeader("x-upsert", String(options.overwrite ?? false));
    if (options.metadata)
      request.setRequestHeader("x-metadata", toBase64(JSON.stringify(options.metadata)));
    if (options.idempotencyKey !== undefined)
      request.setRequestHeader("idempotency-key", options.idempotencyKey);
    if (options.expectVersion !== undefined)
      request.setRequestHeader("x-expect-version", options.expectVersion);
    request.upload.addEventListener("progress", (event) =>
      options.onProgress?.(event.loaded, event.total),
    );
    request.addEventListener("abort", () =>
      fail(new AppError("CANCEL", "Cancelled", { ignore: true })),
    );
    request.addEventListener("error", () =>
      fail(
        new AppError(
          "NO-CONNECTION",
          "The connection was lost before the file store confirmed the file. Try the upload again in a moment.",
          { title: "The file store didn't answer", trace: ["storage upload"] },
        ),
      ),
    );
    request.addEventListener("load", () => {
      if (request.status < 200 || request.status > 299) {
        fail(refusalOf(request));
        return;
      }
      removeAbortListener();
      const answer = uploadAnswer.safeParse(parseJson(request.responseText));
      resolve({ contentId: answer.data?.version ?? answer.data?.Id });
    });
    if (options.signal?.aborted) {
      fail(new AppError("CANCEL", "Cancelled", { ignore: true }));
      return;
    }
    options.signal?.addEventListener("abort", cancel, { once: true });
    request.send(form);
  });
}

function refusalOf(request: XMLHttpRequest): AppError {
  const refusal = storageError.safeParse(parseJson(request.responseText)).data;
  const { status } = request;
  const message = refusal?.message;
  const options = { status, trace: ["storage upload"], title: "The file was not stored" };
  if (status === 401) return new AppError("NEED-LOGIN", SESSION_EXPIRED_MESSAGE, options);
  if (status === 403)
    return new AppError(
      "FORBIDDEN",
      message ?? "You don't have permission to change this project's files.",
      options,
    );
  if (status === 409)
    return new AppError(
      refusal?.code ?? "VERSION-CONFLICT",
      message ?? "A file with that name already exists.",
      options,
    );
  if (status === 413)
    return new AppError(
      "TOO-LARGE",
      message ?? "The file is larger than this site allows.",
      options,
    );
  return new AppError(
    refusal?.code ?? "STORAGE-REFUSED",
    message ??
      `The file store couldn't take the file (${status}). Nothing was stored. Try again in a moment.`,
    options,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

import type { Queryable } from "../../database/database.ts";
import { ApiError } from "../../errors/api-error.ts";
import type { ContentStore } from "./content-store.ts";

const DISK = "disk";

export interface RecordedPlace {
  readonly place: string;
  /** Also in the mark of a bucket's folder. */
  readonly installation: string;
  /** Whether any file has a content there. */
  readonly isUsed: boolean;
}

/** The message says what is wrong and what to do. */
export class PlaceRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "PlaceRefused";
  }
}

/** The place that the database names. Before it named any, contents were on disk. */
export async function recordedPlace(database: Queryable): Promise<RecordedPlace> {
  await database.query(
    "insert into private.content_place (place) values ($1) on conflict do nothing",
    [DISK],
  );
  const [row] = await database.query<RecordedPlace>(
    `select place, installation, exists (select from storage.objects where version is not null)
       or exists (select from public.file_versions where content_id is not null) as "isUsed"
     from private.content_place`,
  );
  if (row === undefined) throw new Error("The database names no place of contents.");
  return row;
}

export async function recordPlace(database: Queryable, place: string): Promise<void> {
  await database.query("update private.content_place set place = $1", [place]);
}

/**
 * Throws a sentence for the operator unless the contents of this database's files are in the
 * store, or there are none yet. Warns if the service does not answer now, since it may be back
 * soon.
 */
export async function requirePlace(
  database: Queryable,
  store: ContentStore,
  warn: (sentence: string) => void,
): Promise<void> {
  const recorded = await recordedPlace(database);
  if (recorded.place !== store.place && recorded.isUsed)
    throw new PlaceRefused(
      `The contents of files are in ${nameOf(recorded.place)}, but STORAGE_URL names ${nameOf(store.place)}. Set STORAGE_URL to where they are, or move them: npm run admin -- storage move`,
    );
  try {
    await claimPlace(store, recorded);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (recorded.place !== store.place || isRefusal(error.cause)) throw unreachable(store, error);
    warn(unreachable(store, error).message);
  }
  if (recorded.place !== store.place) await recordPlace(database, store.place);
}

/** Marks the folder of a bucket as this installation's. Throws if it is another's. */
export async function claimPlace(
  { mark, place }: ContentStore,
  { installation, isUsed, place: recorded }: RecordedPlace,
): Promise<void> {
  if (mark === undefined) return;
  const found = await mark.read();
  if (found === installation) return;
  if (found !== undefined)
    throw new PlaceRefused(
      `${place} has the files of another installation, whose clean-up would delete yours. Name another bucket, or another folder such as ${place}/second, in STORAGE_URL.`,
    );
  if (isUsed && recorded === place)
    throw new PlaceRefused(
      `${place} does not have this installation's files: its object tera-installation.json is missing. Check the endpoint and the bucket in STORAGE_URL.`,
    );
  await mark.write(installation);
}

/** Rejects unless the store answers and has this database's contents. */
export async function checkPlace(database: Queryable, store: ContentStore): Promise<void> {
  const [row] = await database.query<{ place: string }>("select place from private.content_place");
  if (row !== undefined && row.place !== store.place)
    throw new Error(
      "The contents of files were moved to another place. Set STORAGE_URL to its address and restart the server.",
    );
  await store.check();
}

export function nameOf(place: string): string {
  return place === DISK ? "the data directory" : place;
}

/** S3 answered, so that waiting does not help. */
function isRefusal(cause: unknown): boolean {
  const status =
    typeof cause === "object" && cause !== null && "$metadata" in cause
      ? (cause.$metadata as { readonly httpStatusCode?: number }).httpStatusCode
      : undefined;
  return (
    (status !== undefined && status < 500) ||
    (cause instanceof Error && cause.name === "CredentialsProviderError")
  );
}

/** A code such as ECONNREFUSED, or a name such as NoSuchBucket. */
function nameOfCause(cause: unknown): string {
  if (!(cause instanceof Error)) return "no answer";
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.name;
}

/** Returns what an operator can do about a store that does not answer as it should. */
export function unreachable({ place }: ContentStore, { cause }: Error): PlaceRefused {
  const why = nameOfCause(cause);
  return new PlaceRefused(
    `The file store ${place} can't be used (${why}). Check the bucket, the endpoint and the region in STORAGE_URL, and the keys in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`,
    { cause },
  );
}

import { Readable } from "node:stream";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import type { S3Settings } from "../../storage-settings.ts";

const CONNECTION_TIMEOUT_MS = 3000;
/** For the answer's headers, after a request that sends nothing large. */
const ANSWER_TIMEOUT_MS = 5000;
/** For the same after a request with a part of a file. */
const PART_TIMEOUT_MS = 30_000;
/** For a copy with its repetitions. The database waits for it, so it has a limit. */
const COPY_TIMEOUT_MS = 60_000;
/** The smallest part that S3 takes. Each upload has the one that is sent in memory. */
const PART_BYTES = 5 * 1024 * 1024;
const PARTS_AT_ONCE = 1;
/** Each download keeps a connection while its client reads. */
const MAX_CONNECTIONS = 1000;
const NOT_FOUND = 404;
const SOON = { requestTimeout: ANSWER_TIMEOUT_MS };

interface ListedObject {
  readonly key: string;
  readonly changedAt: number;
}

/** The calls of S3 that a content store needs. */
export type S3Objects = ReturnType<typeof openS3Objects>;

/** The credentials come from the usual environment variables, files and roles of AWS. */
export function openS3Objects({ bucket, endpoint, region, isPathStyle }: S3Settings) {
  // This version runs on Node 20; the client warns of later ones.
  process.env["AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED"] ??= "true";
  const client = new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint }),
    forcePathStyle: isPathStyle,
    // Many services other than Amazon's refuse trailing checksums. Signatures contain a digest.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      requestTimeout: PART_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      // A slow reader of a download must not end it.
      socketTimeout: 0,
      httpAgent: { maxSockets: MAX_CONNECTIONS },
      httpsAgent: { maxSockets: MAX_CONNECTIONS },
    },
  });
  const at = (key: string) => ({ Bucket: bucket, Key: key });
  return {
    /** In parts, if it is large. */
    upload: (key: string, bytes: AsyncIterable<Uint8Array>) =>
      new Upload({
        client,
        params: { ...at(key), Body: Readable.from(bytes, { objectMode: false }) },
        partSize: PART_BYTES,
        queueSize: PARTS_AT_ONCE,
      }).done(),
    /** The size; undefined if the object or the bucket is missing. */
    async size(key: string): Promise<number | undefined> {
      const head = await client
        .send(new HeadObjectCommand(at(key)), SOON)
        .catch(undefinedIfNotFound);
      return head === undefined ? undefined : (head.ContentLength ?? 0);
    },
    /** Undefined if the object is missing. `end` is included. */
    async read(key: string, range?: { readonly start: number; readonly end: number }) {
      const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end}`;
      const answer = await client
        .send(new GetObjectCommand({ ...at(key), Range }), SOON)
        .catch(undefinedIfNotFound);
      if (answer === undefined) return undefined;
      if (!(answer.Body instanceof Readable)) throw new Error("S3 sent no body.");
      return { body: answer.Body, length: answer.ContentLength };
    },
    writeText: (key: string, text: string) =>
      client.send(new PutObjectCommand({ ...at(key), Body: text }), SOON),
    copy: (from: string, to: string) =>
      client.send(
        new CopyObjectCommand({ ...at(to), CopySource: `${bucket}/${encodeURI(from)}` }),
        {
          abortSignal: AbortSignal.timeout(COPY_TIMEOUT_MS),
        },
      ),
    remove: (key: string) => client.send(new DeleteObjectCommand(at(key)), SOON),
    /** Rejects if the bucket can't be used. */
    requireBucket: () => client.send(new HeadBucketCommand({ Bucket: bucket }), SOON),
    async *list(prefix: string): AsyncGenerator<ListedObject[]> {
      let next: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: next }),
        );
        yield (page.Contents ?? []).map(({ Key = "", LastModified }) => ({
          key: Key,
          changedAt: LastModified?.getTime() ?? Date.now(),
        }));
        next = page.NextContinuationToken;
      } while (next !== undefined);
    },
  };
}

/** A missing bucket has this status as well. */
export function isNotFound(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === NOT_FOUND;
}

function undefinedIfNotFound(error: unknown): undefined {
  if (!isNotFound(error)) throw error;
}

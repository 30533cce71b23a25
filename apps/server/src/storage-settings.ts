import { z } from "zod";

/** A folder of a bucket, where the contents of files are. */
export interface S3Settings {
  readonly bucket: string;
  /** Empty, or ends with a slash. */
  readonly prefix: string;
  /** Undefined: Amazon's. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Whether the bucket is in the path of addresses, rather than in their host name. */
  readonly isPathStyle: boolean;
}

const EXAMPLE =
  "must be disk, or an address such as s3://tera-files?endpoint=https://s3.university.example&region=eu-central-1";
const OPTIONS: ReadonlySet<string> = new Set(["endpoint", "region", "style"]);
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^(?:[\w.-]+\/)*$/;
const REGION = /^[a-z0-9-]{1,40}$/;
const ENDPOINT = /^https?:\/\/[^/?#@\s]+\/?$/;

/** Parses a place of contents: undefined for the disk, or a sentence that says what is wrong. */
export function parseStorage(text: string): S3Settings | undefined | { readonly problem: string } {
  if (text === "disk") return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== "s3:") return { problem: EXAMPLE };
  if (url.username !== "" || url.password !== "")
    return {
      problem: "must have no keys in it: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY instead",
    };
  if (!BUCKET.test(url.host)) return { problem: `names no bucket: it ${EXAMPLE}` };
  const prefix = url.pathname.replace(/^\/|\/$/g, "");
  const folder = prefix === "" ? "" : `${prefix}/`;
  if (!PREFIX.test(folder) || /(?:^|\/)\.{1,2}\//.test(folder))
    return { problem: "may have only letters, digits, dots, dashes and underscores in its folder" };
  const unknown = [...url.searchParams.keys()].find((name) => !OPTIONS.has(name));
  if (unknown !== undefined || url.hash !== "")
    return { problem: "may have only the options endpoint, region and style" };
  return withOptions(url.searchParams, { bucket: url.host, prefix: folder });
}

function withOptions(
  options: URLSearchParams,
  folder: Pick<S3Settings, "bucket" | "prefix">,
): S3Settings | { readonly problem: string } {
  const endpoint = options.get("endpoint") ?? undefined;
  if (endpoint !== undefined && !ENDPOINT.test(endpoint))
    return { problem: "needs an endpoint such as https://s3.university.example" };
  const region = options.get("region") ?? "us-east-1";
  if (!REGION.test(region)) return { problem: "needs a region such as eu-central-1" };
  const style = options.get("style") ?? (endpoint === undefined ? "host" : "path");
  if (style !== "path" && style !== "host") return { problem: "needs the style path or host" };
  return { ...folder, endpoint, region, isPathStyle: style === "path" };
}

export const storageSettings = z.object({
  STORAGE_URL: z
    .string()
    .default("disk")
    .transform((text, context) => {
      const parsed = parseStorage(text);
      if (parsed === undefined || !("problem" in parsed)) return parsed;
      context.addIssue({ code: "custom", message: parsed.problem });
      return z.NEVER;
    }),
});

/** The folder's address without its endpoint, which may change. */
export function addressOf({ bucket, prefix }: S3Settings): string {
  return `s3://${bucket}${prefix === "" ? "" : `/${prefix.slice(0, -1)}`}`;
}

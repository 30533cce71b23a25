import type { Queryable } from "../../database/database.ts";

export interface NamedContent {
  readonly version: string;
  /** Null for contents of the earliest versions of the product. */
  readonly sha256: string | null;
  readonly size: number;
}

/** The contents that rows name, each once, in the order of their ids. */
export async function namedContents(session: Queryable): Promise<NamedContent[]> {
  return session.query<NamedContent>(
    `select version, max(sha256) as sha256, coalesce(max(size), 0)::bigint as size from (
       select version, metadata ->> 'sha256' as sha256, (metadata ->> 'size')::bigint as size from storage.objects where version is not null
       union all select content_id, sha256, size from public.file_versions where content_id is not null
     ) contents group by version order by version`,
  );
}

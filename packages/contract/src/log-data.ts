import { z } from "zod";

const MAX_TEXT_CHARACTERS = 10_000;
const MAX_LIST = 1000;
const MAX_REFERENCES = 1_000_000_000;

const text = z.string().max(MAX_TEXT_CHARACTERS);
const count = z.number().int().min(0).max(MAX_REFERENCES);

/** A file that references came from, how many, and the search in a database that found them. */
const sourceCount = z.object({
  filePath: text,
  references: count,
  database: text.optional(),
  search: text.optional(),
});

export type SourceCount = z.output<typeof sourceCount>;

/**
 * What each field of an entry's data means, as clients write it:
 *
 * - `from`, `to`: the old and new name of a project or path of a file; folders for `fileMove`, where
 *   files from several folders have no `from`; `to` is "viewer" for a `projectInvite` of people who
 *   may only view
 * - `filePath`, `filePaths`: the files that the entry is about
 * - `sources`: the files that were merged or imported, with their numbers of references, and the
 *   database and the name of the search
 * - `references`: how many references were imported, or are in the library afterwards
 * - `removed`: how many references `fileDedupe` removed
 * - `title`, `content`: a headline and longer text, of a tool or a note; for `fileDedupe`, `title`
 *   says how many pairs were merged, and by which rules; for a `fileImport` without sources, how
 *   people added the references, such as "DOI" or "hand"
 */
export const newLogData = {
  from: text.optional(),
  to: text.optional(),
  title: text.optional(),
  content: text.optional(),
  tool: text.optional(),
  filePath: text.optional(),
  filePaths: z.array(text).max(MAX_LIST).optional(),
  emails: z.array(text).max(MAX_LIST).optional(),
  sources: z.array(sourceCount).max(MAX_LIST).optional(),
  references: count.optional(),
  removed: count.optional(),
} as const;

type NewLogFields = typeof newLogData;

export type NewLogData = {
  readonly [Field in keyof NewLogFields]?: Readonly<
    Exclude<z.input<NewLogFields[Field]>, undefined>
  >;
};

export const NEW_LOG_FIELDS = Object.keys(newLogData);

/**
 * The data of an entry, as clients read it. Accepts older entries, which were written under other
 * limits.
 */
export const logEntryData = z.looseObject({
  from: z.string().optional(),
  to: z.string().optional(),
  emails: z.array(z.string()).optional(),
  filePath: z.string().optional(),
  filePaths: z.array(z.string()).optional(),
  tool: z.string().optional(),
  title: z.string().optional(),
  content: z.string().optional(),
  sources: z
    .array(
      z.object({
        filePath: z.string(),
        references: z.number(),
        database: z.string().optional(),
        search: z.string().optional(),
      }),
    )
    .optional(),
  references: z.number().optional(),
  removed: z.number().optional(),
  /** The id of the screening round that an entry of the server is about. */
  round: z.guid().optional(),
});

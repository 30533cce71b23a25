import { z } from "zod";
import { ApiError } from "../errors/api-error.ts";
import type { ListPlace } from "../operations/list-page.ts";

const cursorContents = z.tuple([z.string(), z.string()]);

/** The `next` of a page. */
export function encodeCursor({ sortedBy, id }: ListPlace): string {
  return Buffer.from(JSON.stringify([sortedBy, id])).toString("base64url");
}

/** Throws INVALID unless `encodeCursor` made the text and `id` accepts its id. */
export function decodeCursor(text: string, id: z.ZodType<string> = z.guid()): ListPlace {
  try {
    const [sortedBy, row] = cursorContents.parse(
      JSON.parse(Buffer.from(text, "base64url").toString("utf8")),
    );
    return { sortedBy, id: id.parse(row) };
  } catch (cause) {
    throw new ApiError(
      "INVALID",
      "`after` is not the `next` of an earlier page. Read the list from its beginning.",
      { cause },
    );
  }
}

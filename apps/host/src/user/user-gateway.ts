import { instituteNameRow, type Subscription, subscriptionApi, userRow } from "@tera/contract";
import { platform } from "../platform/platform.ts";
import { rowsOf } from "../platform/supabase.ts";
import { readUserData, type UserData } from "./user.ts";

type StoredUser = Omit<ReturnType<typeof userRow.parse>, "data"> & { readonly data: UserData };

const MAX_INSTITUTE_SUGGESTIONS = 10;

export const userGateway = {
  async read(id: string): Promise<StoredUser> {
    const supabase = await platform().supabase();
    const row = userRow.parse(
      rowsOf(
        await supabase
          .from("users")
          .select("id,email,email_verified,credits,institutes,data")
          .eq("id", id)
          .single(),
        "read user",
      ),
    );
    return { ...row, data: readUserData(row.data) };
  },
  /**
   * Returns at most ten known institutes whose names contain the text, ignoring case. Of a long
   * text, searches only for the beginning.
   */
  async institutes(contained: string, signal: AbortSignal): Promise<readonly string[]> {
    const supabase = await platform().supabase();
    const rows = rowsOf(
      await supabase
        .from("list_institutes")
        .select("name")
        .ilike("name", containing(contained))
        .order("name")
        .limit(MAX_INSTITUTE_SUGGESTIONS)
        .abortSignal(signal),
      "suggest institutes",
    );
    return instituteNameRow
      .array()
      .parse(rows)
      .map(({ name }) => name);
  },
  subscription: (id: string): Promise<Subscription> =>
    platform().http.call(subscriptionApi.read, {
      params: { user: id },
      retry: { retries: 2, factor: 2, minDelayMs: 500 },
    }),
};

/** The server rejects longer search patterns (`supabase/rest-filters.ts`). */
const MAX_PATTERN_CHARACTERS = 50;

/** Returns an `ilike` pattern for names that contain `text`, or its beginning if `text` is long. */
export function containing(text: string): string {
  let pattern = "";
  for (const character of text) {
    const escaped = /[\\%_]/u.test(character) ? `\\${character}` : character;
    if (pattern.length + escaped.length + 2 > MAX_PATTERN_CHARACTERS) break;
    pattern += escaped;
  }
  return `%${pattern}%`;
}

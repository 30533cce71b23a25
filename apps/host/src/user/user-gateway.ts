import { type Subscription, subscriptionApi, userRow } from "@tera/contract";
import { platform } from "../platform/platform.ts";
import { rowsOf } from "../platform/supabase.ts";
import { readUserData, type UserData } from "./user.ts";

type StoredUser = Omit<ReturnType<typeof userRow.parse>, "data"> & { readonly data: UserData };

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
  subscription: (id: string): Promise<Subscription> =>
    platform().http.call(subscriptionApi.read, {
      params: { user: id },
      retry: { retries: 2, factor: 2, minDelayMs: 500 },
    }),
};

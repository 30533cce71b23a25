import { z } from "zod";
import { platform } from "../platform/platform.ts";
import { rowsOf } from "../platform/supabase.ts";
import { userRowSchema, type UserData } from "./user.ts";

/** A plan, as far as the page has to know it. */
export const subscriptionSchema = z.object({ isActive: z.boolean(), isTrial: z.boolean() });

export type Subscription = z.infer<typeof subscriptionSchema>;

/** What the user room needs from outside. */
export const userGateway = {
  /** The person's own row. */
  async read(id: string): Promise<z.infer<typeof userRowSchema>> {
    const supabase = await platform().supabase();
    return userRowSchema.parse(rowsOf(await supabase.from("users").select("id,email,email_verified,credits,institutes,data").eq("id", id).single(), "read user"));
  },
  /** Merges fields into the person's own data; what is not named stays. */
  async merge(id: string, data: Partial<UserData>): Promise<void> {
    const supabase = await platform().supabase();
    rowsOf(await supabase.rpc("syncro_merge_data", { table_name: "users", entity_id: id, new_data: data }), "save user");
  },
  /** Whether the person has a plan. */
  subscription: (id: string): Promise<Subscription> => platform().http.post(`/api/subscription/${id}`, subscriptionSchema, { retry: { retries: 2, factor: 2, minimum: 500 } }),
};

import { z } from "zod";
import { platform } from "../platform/platform.ts";
import { rowsOf } from "../platform/supabase.ts";
import { userRowSchema } from "./user.ts";

/** A plan, as far as the page has to know it. */
export const subscriptionSchema = z.object({ isActive: z.boolean(), isTrial: z.boolean() });

export type Subscription = z.infer<typeof subscriptionSchema>;

/** What the user room needs from outside. */
export const userGateway = {
  /** The person's own row. */
  async read(id: string): Promise<z.infer<typeof userRowSchema>> {
    const supabase = await platform().supabase();
    return userRowSchema.parse(
      rowsOf(
        await supabase
          .from("users")
          .select("id,email,email_verified,credits,institutes,data")
          .eq("id", id)
          .single(),
        "read user",
      ),
    );
  },
  /** Whether the person has a plan. */
  subscription: (id: string): Promise<Subscription> =>
    platform().http.post(`/api/subscription/${id}`, subscriptionSchema, {
      retry: { retries: 2, factor: 2, minDelayMs: 500 },
    }),
};

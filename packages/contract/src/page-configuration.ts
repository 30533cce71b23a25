import { z } from "zod";

/** What the server writes into the host's pages. */
export const pageConfiguration = z.object({
  productName: z.string().min(1),
  version: z.string(),
  loginDomain: z.url(),
  loginClientId: z.string().min(1),
  supabaseUrl: z.string(),
  supabaseKey: z.string(),
  /** "" where the tools that ship are off. */
  toolsOrigin: z.string(),
  maximumFileBytes: z.number().int().positive(),
  profile: z.enum(["production", "staging", "dev"]),
  staffDomain: z.string().optional(),
  /** The four numbers of the front page, as they are written there. */
  promotion: z
    .object({ users: z.string(), visits: z.string(), countries: z.string(), speed: z.string() })
    .optional(),
  /** Another site's link led to the page. */
  isFromElsewhere: z.boolean().optional(),
});

export type PageConfiguration = z.output<typeof pageConfiguration>;

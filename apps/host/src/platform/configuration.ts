import { z } from "zod";

const promotionSchema = z.object({
  users: z.string(),
  visits: z.string(),
  countries: z.string(),
  speed: z.string(),
});

const configurationSchema = z.object({
  productName: z.string().min(1),
  version: z.string(),
  loginDomain: z.url(),
  loginClientId: z.string().min(1),
  supabaseUrl: z.string(),
  supabaseKey: z.string(),
  toolsOrigin: z.string(),
  maximumFileBytes: z.number().int().positive(),
  profile: z.enum(["production", "staging", "dev"]),
  staffDomain: z.string().optional(),
  promotion: promotionSchema.optional(),
  /** True where a page of another site led to this one. */
  isFromElsewhere: z.boolean().optional(),
});

/** What the installation tells the page. Addresses are absolute and end without a slash. */
export type Configuration = z.infer<typeof configurationSchema>;

/** The four numbers of the front page, as they are written there. */
export type Promotion = z.infer<typeof promotionSchema>;

/** The numbers that the production profile claims unless its configuration says otherwise; no other profile claims any. */
const PRODUCTION_PROMOTION: Promotion = {
  users: "250k+",
  visits: "1.2 million+",
  countries: "120+",
  speed: "2 times",
};

/** Parses a configuration block; throws with the name of the first field that is wrong. */
export function parseConfiguration(text: string, origin: string): Configuration {
  const parsed = configurationSchema.parse(JSON.parse(text));
  const absolute = (address: string): string => new URL(address, origin).href.replace(/\/+$/, "");
  return {
    ...parsed,
    loginDomain: absolute(parsed.loginDomain),
    supabaseUrl: absolute(parsed.supabaseUrl),
    toolsOrigin: parsed.toolsOrigin === "" ? "" : absolute(parsed.toolsOrigin),
    ...(parsed.promotion === undefined && parsed.profile === "production"
      ? { promotion: PRODUCTION_PROMOTION }
      : {}),
  };
}

let current: Configuration | undefined;

/** The page's configuration, read once from its `#configuration` block. */
export function configuration(): Configuration {
  if (current === undefined) {
    const block = document.getElementById("configuration");
    if (block === null)
      throw new Error(
        "The page arrived without its configuration. Reload it. If this keeps happening, the server is sending an outdated page.",
      );
    current = parseConfiguration(block.textContent, location.origin);
  }
  return current;
}

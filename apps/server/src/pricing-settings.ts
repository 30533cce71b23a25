import { z } from "zod";
import { isLoopbackUrl } from "./access/loopback-url.ts";

/** The payment provider's pricing table, as its dashboard names it. */
export interface PricingTable {
  readonly id: string;
  /** Publishable, so that any browser may see it. */
  readonly key: string;
  /** Address of the script that defines the table's element. */
  readonly script: string;
}

export const pricingSettings = z.object({
  PRICING_TABLE_ID: z.string().optional(),
  PRICING_TABLE_KEY: z
    .string()
    .regex(/^pk_\S+$/, "must be a publishable key, which begins with pk_")
    .optional(),
  PRICING_TABLE_SCRIPT: z
    .url({ error: "must be an address such as https://pay.example/pricing-table.js" })
    .refine(
      (value) => value.startsWith("https:") || isLoopbackUrl(value),
      "must be an https address",
    )
    .default("https://js.stripe.com/v3/pricing-table.js"),
});

type PricingValues = z.infer<typeof pricingSettings>;

/** Undefined if online payment is not set up. */
export function pricingTableOf(values: PricingValues): PricingTable | undefined {
  const { PRICING_TABLE_ID: id, PRICING_TABLE_KEY: key, PRICING_TABLE_SCRIPT: script } = values;
  return id === undefined || key === undefined ? undefined : { id, key, script };
}

export function problemOfPricing(
  { PRICING_TABLE_ID: id, PRICING_TABLE_KEY: key }: PricingValues,
  toolsOrigin: string | undefined,
): string | undefined {
  if (id === undefined && key === undefined) return undefined;
  if (id === undefined || key === undefined)
    return "PRICING_TABLE_ID and PRICING_TABLE_KEY only work together: take both from the payment provider's page of the pricing table.";
  if (toolsOrigin === undefined)
    return "PRICING_TABLE_ID needs TOOLS_ORIGIN: the payment provider's script runs there, apart from the app.";
  return undefined;
}

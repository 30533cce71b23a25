import type { PageConfiguration } from "@tera/contract";

export type Promotion = NonNullable<PageConfiguration["promotion"]>;

/** What the visitors' pages show. The server that writes it is the one that sends the page. */
export type VisitorConfiguration = Pick<
  PageConfiguration,
  "productName" | "version" | "profile" | "promotion" | "recording" | "siteLock"
>;

/** Default for the production profile; other profiles have none. */
const PRODUCTION_PROMOTION: Promotion = {
  users: "250k+",
  visits: "1.2 million+",
  countries: "120+",
  speed: "2 times",
};

/**
 * Reads the page's configuration without the checks of `configuration()`, which are large.
 * Undefined if the page has none.
 */
export function uncheckedConfiguration(): VisitorConfiguration | undefined {
  try {
    const text = document.getElementById("configuration")?.textContent ?? "";
    return withPromotion(JSON.parse(text) as VisitorConfiguration);
  } catch {
    return undefined;
  }
}

export function withPromotion<Configuration extends Pick<VisitorConfiguration, "profile">>(
  configuration: Configuration & { readonly promotion?: Promotion | undefined },
): Configuration {
  return configuration.promotion === undefined && configuration.profile === "production"
    ? { ...configuration, promotion: PRODUCTION_PROMOTION }
    : configuration;
}

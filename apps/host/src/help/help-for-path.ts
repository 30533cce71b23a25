/** Help page of each route that has one, by the first segments of the route's path. */
const HELP_BY_PATH: Readonly<Record<string, string>> = {
  "": "overview",
  "audit-wizard": "audit-wizard",
  calculon: "calculon",
  deduplicator: "deduplicator",
  disputatron: "disputatron",
  meshmate: "meshmate",
  polyglot: "polyglot",
  prisma: "prisma",
  project: "overview",
  "project/provenance": "prisma",
  "project/screening": "screenatron",
  projects: "overview",
  replicant: "replicant",
  "review-wizard": "review-wizard",
  "scoping-wizard": "scoping-wizard",
  screenatron: "screenatron",
  searchrefiner: "search-refiner",
  spidercite: "spidercite",
  subscribe: "subscriptions",
  subscription: "subscriptions",
  terafarmer: "terafarmer",
  "trials-wizard": "trial-wizard",
  welcome: "overview",
  "word-freq": "word-freq",
};

/** Returns the id of the help page for a page of the app; undefined if there is none. */
export function helpForPath(path: string): string | undefined {
  const [, first = "", second = ""] = path.split("/");
  const key = [`${first}/${second}`, first].find((each) => Object.hasOwn(HELP_BY_PATH, each));
  return key === undefined ? undefined : HELP_BY_PATH[key];
}

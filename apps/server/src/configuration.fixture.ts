import { NO_PROXIES, proxySettings } from "./access/trusted-proxies.ts";
import type { ServerConfiguration } from "./context.ts";
import { DEFAULT_QUOTAS } from "./quotas.ts";

/** A proxy on this machine. */
export const LOCAL_PROXIES = proxySettings.required().parse({
  TRUSTED_PROXIES: "127.0.0.1,::1",
}).TRUSTED_PROXIES;

/** Settings of a server without optional services. Tests add the addresses, the folder and login. */
export const TEST_CONFIGURATION = {
  productName: "TERA",
  version: "v1.11.0",
  host: "127.0.0.1",
  toolsOrigin: "http://127.0.0.1:8080",
  databaseUrl: undefined,
  databaseDirectUrl: undefined,
  databaseConnections: 8,
  secretsKey: undefined,
  storage: undefined,
  toolsFile: undefined,
  quotas: DEFAULT_QUOTAS,
  metrics: undefined,
  hasTraces: false,
  hasAccessLog: false,
  trustedProxies: NO_PROXIES,
  staffDomain: undefined,
  administrators: [],
  smtpUrl: undefined,
  mailFrom: "tera@localhost",
  contactAddress: "help@example.org",
  stripeWebhookSecret: undefined,
  pricingTable: undefined,
  billingPortalUrl: undefined,
  lookups: { works: undefined, pubmed: undefined },
  webhookPrivateHosts: [],
  sessionRecorderUrl: undefined,
  contentDirectory: "/nowhere",
  docsUrl: "/docs/",
  sitesFile: undefined,
  identityProvider: undefined,
  firebase: undefined,
} as const satisfies Partial<ServerConfiguration>;

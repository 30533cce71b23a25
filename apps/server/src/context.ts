import type { TrustedProxies } from "./access/trusted-proxies.ts";
import type { CallerClaims, Database, Queryable } from "./database/database.ts";
import type { PricingTable } from "./pricing-settings.ts";
import type { FirebaseProject } from "@tera/contract";
import type { IdentityProviderSettings } from "./identity-provider-settings.ts";
import type { Lookups } from "./lookup-settings.ts";
import type { MetricsSettings } from "./metrics-settings.ts";
import type { Quotas } from "./quotas.ts";
import type { Replicas } from "./replicas/replicas.ts";
import type { ServerLog } from "./server-log.ts";
import type { ServerMetrics } from "./server-metrics.ts";
import type { ServerTraces } from "./server-traces.ts";
import type { S3Settings } from "./storage-settings.ts";

/** Only the secrets change at run time, so read them on each use. */
export interface ServerContext {
  readonly database: Database;
  readonly configuration: ServerConfiguration;
  readonly secrets: Secrets;
  readonly tokens: DatabaseTokens;
  readonly mailer: Mailer;
  readonly log: ServerLog;
  /** Undefined unless a setting turns metrics on. */
  readonly metrics?: ServerMetrics | undefined;
  /** Undefined unless OTEL_* variables turn traces on. */
  readonly traces?: ServerTraces | undefined;
  /** Undefined for a database that only this server can use. */
  readonly replicas?: Replicas | undefined;
}

/** Read once from the environment; see configuration.ts for variables and defaults. */
export interface ServerConfiguration {
  readonly productName: string;
  /** Shown in the sidebar, for example "v1.11.0". */
  readonly version: string;
  /** `staging` shows a warning on the home page. */
  readonly profile: "production" | "staging" | "dev";
  readonly host: string;
  readonly port: number;
  /** Undefined when the bundled tools have no port of their own. */
  readonly toolsPort: number | undefined;
  /** Without a trailing slash: "http://localhost:7334" or PUBLIC_ORIGIN. */
  readonly publicOrigin: string;
  /**
   * TOOLS_ORIGIN on `port`, or an origin on `toolsPort` such as "http://127.0.0.1:8080". Undefined
   * when the bundled tools are off.
   */
  readonly toolsOrigin: string | undefined;
  /** Absolute; holds the database and secrets, and the files unless `storage` is set. */
  readonly dataDirectory: string;
  readonly databaseUrl: string | undefined;
  /** Postgres itself, if `databaseUrl` is a pooler. */
  readonly databaseDirectUrl: string | undefined;
  /** How many the server's own statements use at most. */
  readonly databaseConnections: number;
  /** Encrypts the secrets in the database, where all servers find them. */
  readonly secretsKey: string | undefined;
  /** Where the contents of files are; undefined for the data directory. */
  readonly storage: S3Settings | undefined;
  readonly toolsFile: string | undefined;
  readonly maximumFileBytes: number;
  readonly quotas: Quotas;
  readonly trustedProxies: TrustedProxies;
  readonly metrics: MetricsSettings | undefined;
  /** Whether calls are traced. */
  readonly hasTraces: boolean;
  /** Whether each answer is logged. */
  readonly hasAccessLog: boolean;
  /** People with a verified address in this domain are staff; undefined means none. */
  readonly staffDomain: string | undefined;
  /** Addresses in lower case. People who have verified one of them administer the installation. */
  readonly administrators: readonly string[];
  /** `embedded`: this server is the provider, at `{publicOrigin}/kinde`. */
  readonly login: {
    readonly domain: string;
    readonly clientId: string;
    readonly embedded: boolean;
  };
  /** Undefined unless people may log in at another OpenID provider. */
  readonly identityProvider: IdentityProviderSettings | undefined;
  /** Tools get these public values; undefined if the operator set none. */
  readonly firebase: FirebaseProject | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly contactAddress: string;
  /** Undefined when payments are not configured. */
  readonly stripeWebhookSecret: string | undefined;
  /** Undefined if online payment is not set up. */
  readonly pricingTable: PricingTable | undefined;
  /** URL at which subscribers change or end their subscription. */
  readonly billingPortalUrl: string | undefined;
  /** Services that are asked for references by DOI, PMID or title. */
  readonly lookups: Lookups;
  /** Hosts, as `URL.host` writes them, that webhooks may call though they are private or without https. */
  readonly webhookPrivateHosts: readonly string[];
  /** A script that pages load for people who share how they use the product. */
  readonly sessionRecorderUrl: string | undefined;
  /**
   * Replaces bundled pages: `help/{id}.html`, `changelog.html`. May have the folders `recording`
   * and `help/images`.
   */
  readonly contentDirectory: string;
  /** Target of /help/tera-fy: a URL, or a path of this server. */
  readonly docsUrl: string;
  /** JSON file that describes how the tools' sites were deployed. */
  readonly sitesFile: string | undefined;
}

/**
 * Stored with mode 0600 in the data directory. `npm run admin -- rotate-keys` replaces the signing
 * keys. Only `anonymousKey` leaves the server.
 */
export interface Secrets {
  /** HS256 key. */
  readonly databaseTokenSecret: string;
  /** Public database token of role `anon`; supabase-js calls it the key. */
  readonly anonymousKey: string;
  /** The first key signs; all keys verify. */
  readonly cookieKeys: readonly string[];
  /** For second factors and secrets of webhooks. The first key encrypts; all keys decrypt. */
  readonly factorKeys: readonly string[];
  /** Private RS256 JWK with `kid`. */
  readonly loginSigningKey: Readonly<Record<string, unknown>>;
  /** Newest first; access/verification-keys.ts skips expired keys. */
  readonly retired?: readonly RetiredKeys[] | undefined;
}

/** Rotated keys, which only verify. */
export interface RetiredKeys {
  /** Milliseconds since 1970. */
  readonly until: number;
  readonly databaseTokenSecret?: string | undefined;
  readonly loginSigningKey?: Readonly<Record<string, unknown>> | undefined;
  readonly anonymousKey?: string | undefined;
  readonly cookieKeys?: readonly string[] | undefined;
}

export interface DatabaseTokens {
  /** Throws NEED-LOGIN for a forged token or an ended login, TOKEN-EXPIRED for an old token. */
  verify(token: string): Promise<CallerClaims>;
  /** For work that outlives its request: throws if the login has ended. */
  requireLive(claims: CallerClaims): Promise<void>;
}

/** Without SMTP, the outbox keeps mail for the operator. */
export interface Mailer {
  /**
   * Resolves once the outbox has stored the message durably; sending is retried in the background.
   */
  send(message: MailMessage): Promise<void>;
  /**
   * Stores the message within a transaction. Call the resolved function after the commit to send
   * it.
   */
  store(message: MailMessage, session: Queryable): Promise<() => void>;
}

export type MailKind =
  | "verify-address"
  | "reset-password"
  | "account-exists"
  | "password-changed"
  | "factors-changed"
  | "invitation"
  | "ownership"
  | "account-deletion"
  | "project-deletion"
  | "contact";

export interface MailMessage {
  readonly kind: MailKind;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Shown at the terminal without SMTP. */
  readonly link?: string;
  /**
   * Hours for which the link grants access; the mail's text is then removed. Undefined for other
   * links.
   */
  readonly secretHours?: number;
}

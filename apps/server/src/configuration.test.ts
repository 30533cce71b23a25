import { isAbsolute } from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigurationError, readSettings, withPorts } from "./configuration.ts";

describe("ADMINS", () => {
  it("ADMIN-01 lists addresses in lower case and rejects text that isn't an address", () => {
    expect(readSettings({ ADMINS: "Ada@University.example, ben@clinic.example," })).toMatchObject({
      configuration: { administrators: ["ada@university.example", "ben@clinic.example"] },
    });
    expect(readSettings({}).configuration.administrators).toEqual([]);
    expect(() => readSettings({ ADMINS: "university.example" })).toThrow(
      "ADMINS=university.example must be addresses",
    );
  });
});

describe("readSettings", () => {
  it("readSettings has safe defaults and requires no variable", () => {
    const { configuration, engine } = readSettings({});
    expect(configuration).toMatchObject({
      productName: "TERA",
      profile: "production",
      host: "127.0.0.1",
      port: 7334,
      toolsPort: 8080,
      publicOrigin: "http://localhost:7334",
      toolsOrigin: "http://127.0.0.1:8080",
      maximumFileBytes: 200_000_000,
      login: { domain: "http://localhost:7334/kinde", embedded: true },
    });
    expect(isAbsolute(configuration.dataDirectory)).toBe(true);
    expect(engine).toBeUndefined();
  });

  it("contact messages go to the mail sender unless CONTACT_EMAIL is set", () => {
    expect(
      readSettings({ MAIL_FROM: "TERA <help@tera.example>" }).configuration.contactAddress,
    ).toBe("help@tera.example");
    expect(
      readSettings({ MAIL_FROM: "a@b.example", CONTACT_EMAIL: "c@d.example" }).configuration
        .contactAddress,
    ).toBe("c@d.example");
  });

  it("an empty variable counts as unset", () => {
    expect(readSettings({ PORT: "", DATABASE_URL: "", SMTP_URL: "" }).configuration).toMatchObject({
      port: 7334,
      databaseUrl: undefined,
      smtpUrl: undefined,
    });
  });

  it.each([
    [{ PORT: "seven" }, "PORT=seven must be a number."],
    [{ PORT: "70000" }, "PORT=70000 must be at most 65535."],
    [
      { DATABASE_URL: "mysql://x" },
      "DATABASE_URL=mysql://x must be an address such as postgres://user:password@host/database.",
    ],
    [
      { PUBLIC_ORIGIN: "https://tera.example/app" },
      "PUBLIC_ORIGIN=https://tera.example/app must be an origin, without a path.",
    ],
    [{ MAXIMUM_FILE_MB: "0" }, "MAXIMUM_FILE_MB=0 must be more than 0."],
    [{ PROFILE: "test" }, "PROFILE=test must be production, staging or dev."],
    [
      { STRIPE_WEBHOOK_SECRET: "sk_live_1" },
      "STRIPE_WEBHOOK_SECRET must be the signing secret of the webhook, which begins with whsec_.",
    ],
    [
      { BILLING_PORTAL_URL: "http://pay.example" },
      "BILLING_PORTAL_URL=http://pay.example must be an address such as https://billing.example/portal.",
    ],
    [
      { LOOKUP_URL: "api.crossref.org" },
      "LOOKUP_URL=api.crossref.org must be an address such as https://api.crossref.org.",
    ],
    [
      { PUBMED_LOOKUP_URL: "https://me:secret@service.example" },
      "PUBMED_LOOKUP_URL=https://me:secret@service.example must have no user name or password.",
    ],
    [
      { PRICING_TABLE_ID: "prctbl_1" },
      "PRICING_TABLE_ID and PRICING_TABLE_KEY only work together: take both from the payment provider's page of the pricing table.",
    ],
    [
      {
        PRICING_TABLE_ID: "prctbl_1",
        PRICING_TABLE_KEY: "pk_1",
        PUBLIC_ORIGIN: "https://tera.example",
        EMBEDDED_LOGIN: "1",
      },
      "PRICING_TABLE_ID needs TOOLS_ORIGIN: the payment provider's script runs there, apart from the app.",
    ],
    [
      { PRICING_TABLE_SCRIPT: "http://pay.example/table.js" },
      "PRICING_TABLE_SCRIPT=http://pay.example/table.js must be an https address.",
    ],
    [
      { SESSION_RECORDER_URL: "http://recorder.example/record.js" },
      "SESSION_RECORDER_URL=http://recorder.example/record.js must be an address such as https://recorder.example/record.js.",
    ],
    [
      { CONTACT_EMAIL: "help" },
      "CONTACT_EMAIL=help must be an address such as help@university.example.",
    ],
    [{ METRICS_PORT: "0" }, "METRICS_PORT=0 must be at least 1."],
    [
      { METRICS_TOKEN: "short" },
      "METRICS_TOKEN must be at least 32 letters and digits, chosen at random.",
    ],
    [{ EMBEDDED_LOGIN: "yes" }, "EMBEDDED_LOGIN=yes must be 0 or 1."],
  ])("readSettings rejects %o with a one-sentence message", (environment, sentence) => {
    expect(() => readSettings(environment)).toThrow(new ConfigurationError([sentence]));
  });

  it("readSettings reports each mistake on a line of its own", () => {
    expect(() => readSettings({ PORT: "x", TOOLS_PORT: "y" })).toThrow(
      "PORT=x must be a number.\nTOOLS_PORT=y must be a number.",
    );
  });

  it.each([
    [{ HOST: "0.0.0.0" }, "PUBLIC_ORIGIN"],
    [{ HOST: "0.0.0.0", PUBLIC_ORIGIN: "http://localhost:7334" }, "EMBEDDED_LOGIN=1"],
    [{ HOST: "0.0.0.0", PUBLIC_ORIGIN: "https://tera.example" }, "EMBEDDED_LOGIN=1"],
    [{ HOST: "0.0.0.0", PUBLIC_ORIGIN: "http://tera.example", EMBEDDED_LOGIN: "1" }, "https"],
    [{ KINDE_DOMAIN: "https://x.kinde.com" }, "KINDE_CLIENT_ID"],
  ])("readSettings refuses to expose the embedded login by accident: %o", (environment, hint) => {
    expect(() => readSettings(environment)).toThrow(hint);
  });

  it("readSettings allows the embedded login at a public https origin if explicitly enabled", () => {
    const { configuration } = readSettings({
      HOST: "0.0.0.0",
      PUBLIC_ORIGIN: "https://tera.example/",
      EMBEDDED_LOGIN: "1",
    });
    expect(configuration.login).toMatchObject({
      domain: "https://tera.example/kinde",
      embedded: true,
    });
  });

  it("readSettings chooses Kinde as the login when it is configured", () => {
    const { configuration } = readSettings({
      KINDE_DOMAIN: "https://x.kinde.com",
      KINDE_CLIENT_ID: "abc",
    });
    expect(configuration.login).toEqual({
      domain: "https://x.kinde.com",
      clientId: "abc",
      embedded: false,
    });
    expect(withPorts(configuration, 1, 2).login.domain).toBe("https://x.kinde.com");
  });

  it("readSettings accepts a Firebase project for older tools either complete or not at all", () => {
    const values = {
      FIREBASE_API_KEY: "key",
      FIREBASE_AUTH_DOMAIN: "x.firebaseapp.com",
      FIREBASE_PROJECT_ID: "x",
      FIREBASE_APP_ID: "1:2:web:3",
    };
    expect(readSettings(values).configuration.firebase).toEqual({
      apiKey: "key",
      authDomain: "x.firebaseapp.com",
      projectId: "x",
      appId: "1:2:web:3",
    });
    expect(readSettings({}).configuration.firebase).toBeUndefined();
    expect(() => readSettings({ ...values, FIREBASE_APP_ID: "" })).toThrow("belong together");
  });

  it("an OpenID provider needs a client id, https, and the embedded login", () => {
    const values = { OIDC_ISSUER: "https://login.example/realms/staff", OIDC_CLIENT_ID: "tera" };
    expect(readSettings(values).configuration.identityProvider).toEqual({
      issuer: "https://login.example/realms/staff",
      clientId: "tera",
      clientSecret: undefined,
      name: "single sign-on",
    });
    expect(readSettings({}).configuration.identityProvider).toBeUndefined();
    expect(() => readSettings({ ...values, OIDC_CLIENT_ID: "" })).toThrow("OIDC_CLIENT_ID");
    expect(() => readSettings({ OIDC_NAME: "X" })).toThrow("need OIDC_ISSUER");
    expect(() => readSettings({ ...values, OIDC_ISSUER: "http://login.example" })).toThrow("https");
    const kinde = { KINDE_DOMAIN: "https://x.kinde.com", KINDE_CLIENT_ID: "x" };
    expect(() => readSettings({ ...values, ...kinde })).toThrow("remove one of them");
  });

  it("the standard variables turn traces on and off, and ACCESS_LOG the access log", () => {
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" };
    const hasTraces = (values: Record<string, string>) =>
      readSettings(values).configuration.hasTraces;
    expect([hasTraces({}), hasTraces(endpoint)]).toEqual([false, true]);
    expect(hasTraces({ ...endpoint, OTEL_SDK_DISABLED: "true" })).toBe(false);
    expect(hasTraces({ ...endpoint, OTEL_TRACES_EXPORTER: "none" })).toBe(false);
    expect(() => hasTraces({ ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" })).toThrow(
      "http/json",
    );
    expect(readSettings({}).configuration.hasAccessLog).toBe(false);
    expect(readSettings({ ACCESS_LOG: "1" }).configuration.hasAccessLog).toBe(true);
  });

  it("metrics are off unless a port or a token turns them on", () => {
    expect(readSettings({ METRICS_HOST: "0.0.0.0" }).configuration.metrics).toBeUndefined();
    expect(readSettings({ METRICS_PORT: "9100" }).configuration.metrics).toEqual({
      port: 9100,
      host: "127.0.0.1",
      token: undefined,
    });
    const token = "x".repeat(32);
    expect(readSettings({ METRICS_TOKEN: token }).configuration.metrics).toMatchObject({
      port: undefined,
      token,
    });
  });

  it("bundled tools have a loopback address only if the app has one too", () => {
    const PUBLIC = { PUBLIC_ORIGIN: "https://tera.example", EMBEDDED_LOGIN: "1" };
    expect(readSettings(PUBLIC).configuration).toMatchObject({
      toolsOrigin: undefined,
      toolsPort: undefined,
    });
    expect(
      readSettings({ ...PUBLIC, TOOLS_ORIGIN: "https://tools.example/" }).configuration,
    ).toMatchObject({ toolsOrigin: "https://tools.example", toolsPort: undefined });
    expect(
      readSettings({ TOOLS_ORIGIN: "http://tools.localhost:7334" }).configuration,
    ).toMatchObject({ toolsOrigin: "http://tools.localhost:7334", toolsPort: undefined });
    expect(
      withPorts(readSettings(PUBLIC).configuration, 4000, undefined).toolsOrigin,
    ).toBeUndefined();
  });

  it.each<readonly [string, RegExp]>([
    ["https://tera.example", /has the host name of PUBLIC_ORIGIN/],
    ["https://tera.example:8443", /has the host name of PUBLIC_ORIGIN/],
    ["http://tools.example", /must begin with https:, as PUBLIC_ORIGIN does/],
    ["https://tools.example/word-freq", /must be an origin/],
    ...["localhost", "tools.localhost", "127.0.0.1", "127.1.2.3", "0.0.0.0", "[::1]", "[::]"].map(
      (name) => [`https://${name}:8080`, /on each viewer's own computer/] as const,
    ),
  ])("refuses TOOLS_ORIGIN=%s with a public PUBLIC_ORIGIN", (origin, sentence) => {
    expect(() =>
      readSettings({
        PUBLIC_ORIGIN: "https://tera.example",
        EMBEDDED_LOGIN: "1",
        TOOLS_ORIGIN: origin,
      }),
    ).toThrow(sentence);
  });

  it("withPorts replaces the ports in the configured origins with the ports actually opened", () => {
    const configuration = withPorts(readSettings({ PORT: "0" }).configuration, 4000, 4001);
    expect(configuration).toMatchObject({
      publicOrigin: "http://localhost:4000",
      toolsOrigin: "http://127.0.0.1:4001",
      login: { domain: "http://localhost:4000/kinde" },
    });
  });
});

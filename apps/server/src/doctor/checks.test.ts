import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { readSettings } from "../configuration.ts";
import { certificateAge, checkAnswer } from "./check-address.ts";
import { startTestS3 } from "../supabase/storage/s3-server.fixture.ts";
import { checkContents } from "./check-contents.ts";
import { checkClock, checkSynchronisation } from "./check-clock.ts";
import { checkServer, checkTransport, connectionProblem } from "./check-database.ts";
import { checkFolder } from "./check-folder.ts";
import { compareMigrations } from "./check-migrations.ts";
import { checkLogin } from "./check-services.ts";

const GOOD = { version: 180_004, encoding: "UTF8", fsync: "on", synchronous: "on" };
const DAY_MS = 86_400_000;

describe("checks of the doctor", () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  /** Resolves to the origin of a server that answers everything with `status`. */
  async function answering(status: number): Promise<string> {
    server = createServer((_, response) => response.writeHead(status).end());
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it("an old, unsafe or differently encoded Postgres is a problem", () => {
    expect(checkServer(GOOD)).toMatchObject([{ level: "ok", text: "Postgres 18 answers." }]);
    expect(checkServer({ ...GOOD, version: 140_000 })).toMatchObject([{ level: "problem" }]);
    for (const fault of [{ encoding: "LATIN1" }, { fsync: "off" }, { synchronous: "off" }])
      expect(checkServer({ ...GOOD, ...fault })).toMatchObject([{}, { level: "problem" }]);
  });

  it("an unencrypted connection to another machine is a warning", () => {
    const transport = (host: string, hasTls: boolean) =>
      checkTransport(new URL(`postgres://a@${host}/b`), { hasTls });
    expect(transport("127.0.0.1", false)).toEqual([]);
    expect(transport("database.example", true)).toEqual([]);
    expect(transport("database.example", false)).toMatchObject([{ level: "warning" }]);
  });

  it("a connection's error never shows the password", () => {
    const url = new URL("postgres://a:quiet-word@database.example/b");
    const error = Object.assign(new Error("no luck"), { code: "08006" });
    expect(connectionProblem(url, error)).toContain("database.example (08006: no luck)");
    expect(connectionProblem(url, error)).not.toContain("quiet-word");
  });

  it("migrations of another version are named", () => {
    const [first, second] = ["migrations/1.sql", "migrations/2.sql"].map((name) => ({
      name,
      checksum: "a",
    }));
    if (first === undefined || second === undefined) throw new Error("There are two.");
    const known = [first, second];
    const bootstrap = { name: "bootstrap/1.sql", checksum: "b" };
    const compare = (...applied: (typeof first)[]) => compareMigrations(known, applied)[0];
    expect(compare(bootstrap)).toMatchObject({ level: "ok" });
    expect(compare(bootstrap, first, second)).toMatchObject({ level: "ok" });
    expect(compare(first)).toMatchObject({ level: "warning" });
    expect(compare(second)).toMatchObject({ level: "problem" });
    expect(compare({ ...first, checksum: "c" }, second)).toMatchObject({
      text: expect.stringContaining("migrations/1.sql") as unknown,
    });
    expect(compare(first, second, { name: "migrations/3.sql", checksum: "a" })).toMatchObject({
      text: expect.stringContaining("A newer version has used") as unknown,
    });
  });

  it("clocks that differ or are not synchronised are named", () => {
    expect(checkClock(1_000_000, 1_000_900)).toMatchObject([{ level: "ok" }]);
    expect(checkClock(1_000_000, 1_060_000)).toMatchObject([{ level: "problem" }]);
    expect(checkSynchronisation("NTPSynchronized=no\n")).toMatchObject([{ level: "warning" }]);
    expect(checkSynchronisation("NTPSynchronized=yes\n")).toEqual([]);
    expect(checkSynchronisation("")).toEqual([]);
  });

  it("a file store that does not answer is a problem that names the setting", async () => {
    const s3 = await startTestS3();
    const check = () =>
      checkContents({ dataDirectory: "/nowhere", storage: s3.settings("doctor") });
    try {
      expect(await check()).toMatchObject([
        { level: "ok", text: "s3://tera-files/doctor answers." },
      ]);
      s3.setRefusing(true);
      expect(await check()).toMatchObject([
        { level: "problem", text: expect.stringContaining("STORAGE_URL") as unknown },
      ]);
    } finally {
      await s3.close();
    }
    expect(await checkContents({ dataDirectory: "/nowhere", storage: undefined })).toEqual([]);
  });

  it("little room on the disk is a warning, and hardly any is a problem", async () => {
    const settings = readSettings({ DATA_DIR: "/nowhere/at/all" });
    const level = async (bytes: number) =>
      (await checkFolder(settings, async () => bytes)).find(({ subject }) => subject === "disk")
        ?.level;
    expect([await level(5e9), await level(1e9), await level(9e7)]).toEqual([
      "ok",
      "warning",
      "problem",
    ]);
  });

  it("an address that answers with an error or not at all is named", async () => {
    const origin = await answering(200);
    expect(await checkAnswer(`${origin}/x`)).toMatchObject([{ level: "ok" }]);
    server?.close();
    const refusing = await answering(421);
    expect(await checkAnswer(`${refusing}/x`)).toMatchObject([
      { level: "problem", text: expect.stringContaining("421") as unknown },
    ]);
    expect(await checkAnswer("http://127.0.0.1:1/x")).toMatchObject([{ level: "warning" }]);
  });

  it("a certificate that expires soon is a warning", () => {
    expect(certificateAge("tera.example", 15 * DAY_MS, 0)).toEqual([]);
    expect(certificateAge("tera.example", 3 * DAY_MS, 0)).toMatchObject([
      { text: expect.stringContaining("expires in 3 days") as unknown },
    ]);
  });

  it("a login provider that does not answer is a problem", async () => {
    const at = (domain: string) =>
      checkLogin({
        login: { domain, clientId: "tera", embedded: false },
        identityProvider: undefined,
      });
    expect(await at(await answering(200))).toMatchObject([{ level: "ok" }]);
    server?.close();
    expect(await at(await answering(404))).toMatchObject([{ level: "problem" }]);
    expect(await at("http://127.0.0.1:1")).toMatchObject([{ level: "problem" }]);
  });

  it("an OpenID provider must answer with the issuer of the settings", async () => {
    const at = (issuer: string) =>
      checkLogin({
        login: { domain: "", clientId: "tera", embedded: true },
        identityProvider: { issuer, clientId: "tera", clientSecret: undefined, name: "SSO" },
      });
    let named = "";
    server = createServer((_, response) => response.end(JSON.stringify({ issuer: named })));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/realm`;
    named = issuer;
    expect(await at(issuer)).toMatchObject([{ level: "ok" }, { level: "ok" }]);
    expect(await at(`${issuer}/`)).toMatchObject([
      {},
      { level: "problem", text: expect.stringContaining(`Set OIDC_ISSUER to that`) },
    ]);
    named = "";
    expect(await at(issuer)).toMatchObject([{}, { level: "problem" }]);
    expect(await at("http://127.0.0.1:1")).toMatchObject([{}, { level: "problem" }]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  openTestInstallation,
  type TestInstallation,
  type TestPerson,
} from "../api/test-installation.ts";
import { startTestLookupServices, type TestLookupServices } from "./lookup-services.fixture.ts";

let services: TestLookupServices;
let installation: TestInstallation;
let person: TestPerson;

beforeAll(async () => {
  services = await startTestLookupServices();
  installation = await openTestInstallation({}, { lookups: services });
  person = await installation.addPerson("ada");
});
afterAll(async () => {
  await installation.close();
  await services.close();
});
beforeEach(() => {
  services.override = undefined;
  services.requests.length = 0;
});

const doi = (text: string) => ({ kind: "doi", text });
const pmid = (text: string) => ({ kind: "pmid", text });
const title = (text: string) => ({ kind: "title", text });

async function find(...entries: object[]): Promise<unknown[]> {
  const answer = await installation.call("POST", "/api/lookup", person, { entries });
  expect(answer.status).toBe(200);
  return answer.json["results"] as unknown[];
}

describe("POST /api/lookup", () => {
  it("returns the record of a DOI as CSL-JSON, without the service's markup", async () => {
    const [result] = (await find(doi("10.5555/Sleep.1"))) as [{ records: string[] }];
    expect(JSON.parse(result.records[0] ?? "")).toEqual([
      {
        id: "10.5555/sleep.1",
        type: "article-journal",
        title: "Sleep and pain in adults",
        "container-title": "Journal of Invented Trials",
        author: [{ family: "Okafor", given: "Ada" }, { literal: "The Sleep Group" }],
        issued: { "date-parts": [[2021, 3]] },
        volume: "7",
        page: "11-19",
        abstract: "Sleep of <i>adults</i> & pain.",
        DOI: "10.5555/sleep.1",
        ISSN: "1234-5678",
      },
    ]);
    expect(services.requests).toEqual(["/works/10.5555%2FSleep.1?mailto=tests@example.org"]);
  });

  it("answers entries in order, requests all PMIDs at once and offers matches of titles", async () => {
    const results = await find(
      pmid("31"),
      title("Sleep and pain in adults"),
      pmid("99"),
      doi("10.5555/none"),
      pmid("32"),
    );
    expect(results).toMatchObject([
      { outcome: "found", records: ["PMID- 31\nTI  - Trial 31 of sleep\nDP  - 2020"] },
      {
        outcome: "found",
        records: [
          expect.stringContaining("in adults"),
          expect.stringContaining("in children"),
        ] as unknown,
      },
      { outcome: "not-found" },
      { outcome: "not-found" },
      { outcome: "found" },
    ]);
    expect(services.requests.filter((path) => path.includes("efetch"))).toEqual([
      "/entrez/eutils/efetch.fcgi?db=pubmed&id=31%2C99%2C32&rettype=medline&retmode=text",
    ]);
  });

  it.each<[string, TestLookupServices["override"], string]>([
    ["an error", (_, response) => response.writeHead(500).end(), "unexpected"],
    ["too many requests", (_, response) => response.writeHead(429).end(), "busy"],
    ["text that is not JSON", (_, response) => response.end("<html>"), "unexpected"],
    ["a work without a list", (_, response) => response.end('{"message":3}'), "unexpected"],
    ["a closed connection", (request) => request.socket.destroy(), "unreachable"],
    [
      "a redirect to another origin",
      (_, response) => response.writeHead(302, { location: "http://127.0.0.1:1/" }).end(),
      "unexpected",
    ],
    [
      "an endless answer",
      (_, response) => {
        const send = (): void => {
          if (response.destroyed) return;
          response.write("x".repeat(100_000), () => setImmediate(send));
        };
        send();
      },
      "unexpected",
    ],
  ])("reports a service's failure for its entries only: %s", async (_, override, reason) => {
    services.override = override;
    expect(await find(title("Whale song"))).toEqual([{ outcome: "failed", reason }]);
  });

  it("follows a redirect within the service's origin", async () => {
    services.override = (request, response) => {
      services.override = undefined;
      response.writeHead(301, { location: "/works/10.5555%2Fwhale" }).end();
      void request;
    };
    expect(await find(doi("10.5555/old-name"))).toMatchObject([{ outcome: "found" }]);
  });

  it("the text of an entry cannot change the path or parameters of the request", async () => {
    await find(doi("10.5555/../../secret?rows=9#x"), title("a&rows=1000"));
    expect(services.requests.toSorted()).toEqual([
      "/works/10.5555%2F..%2F..%2Fsecret%3Frows%3D9%23x?mailto=tests@example.org",
      "/works?mailto=tests%40example.org&query.bibliographic=a%26rows%3D1000&rows=3",
    ]);
  });

  it("refuses invalid entries and long lists without asking the service", async () => {
    for (const entries of [
      [],
      [doi("not a doi")],
      [pmid("12a")],
      [title(" ")],
      Array.from({ length: 11 }, () => pmid("31")),
    ]) {
      const { status } = await installation.call("POST", "/api/lookup", person, { entries });
      expect(status).toBe(400);
    }
    expect(services.requests).toEqual([]);
  });

  it("refuses a person who has looked up 2,000 references within an hour", async () => {
    const busy = await installation.addPerson("busy");
    await installation.context.database.query("select private.attempt($1, 2000, 3600, 1999)", [
      `lookup by ${busy.id}`,
    ]);
    const ask = () =>
      installation.call("POST", "/api/lookup", busy, { entries: [doi("10.5555/whale")] });
    expect((await ask()).status).toBe(200);
    expect(await ask()).toMatchObject({ status: 429, json: { code: "TOO-MANY" } });
  });
});

describe("POST /api/lookup without a service", () => {
  const ask = async (lookups: TestInstallation["context"]["configuration"]["lookups"]) => {
    const other = await openTestInstallation({}, { lookups });
    const entries = [pmid("31"), doi("10.5555/whale")];
    const answer = await other.call("POST", "/api/lookup", await other.addPerson("eve"), {
      entries,
    });
    await other.close();
    return answer;
  };

  it("names the settings if the operator has set no lookup service", async () => {
    expect(await ask({ works: undefined, pubmed: undefined })).toMatchObject({
      status: 501,
      json: { code: "NOT-SET-UP", message: expect.stringContaining("LOOKUP_URL") as string },
    });
  });

  it("says which entries a single service cannot answer", async () => {
    expect((await ask({ works: undefined, pubmed: services.pubmed })).json).toMatchObject({
      results: [{ outcome: "found" }, { outcome: "not-set-up" }],
    });
  });
});

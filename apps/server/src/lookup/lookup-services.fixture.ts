import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface TestLookupServices {
  /** In the form of Crossref's REST API. */
  readonly works: URL;
  /** In the form of NCBI's E-utilities. */
  readonly pubmed: URL;
  /** The paths and queries that were asked, in order. */
  readonly requests: string[];
  /** Answers a request instead of the service while it is set. */
  override: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  close(): Promise<void>;
}

/** A work as Crossref describes it, with only some of its properties. */
function workOf(doi: string, title: string): object {
  return {
    DOI: doi,
    type: "journal-article",
    title: [title],
    "container-title": ["Journal of Invented Trials"],
    author: [{ family: "Okafor", given: "Ada" }, { name: "The Sleep Group" }],
    issued: { "date-parts": [[2021, 3]] },
    volume: "7",
    page: "11-19",
    ISSN: ["1234-5678"],
    abstract:
      "<jats:title>Abstract</jats:title><jats:p>Sleep of <jats:italic>adults</jats:italic> &amp; pain.</jats:p>",
  };
}

/** The works that the stand-in knows, by DOI. */
const WORKS: ReadonlyMap<string, string> = new Map([
  ["10.5555/sleep.1", "Sleep and pain in adults"],
  ["10.5555/sleep.2", "Sleep and pain in children"],
  ["10.5555/whale", "Whale song at night"],
]);

function answerWorks({ pathname, searchParams }: URL, response: ServerResponse): void {
  const [, doi] = /^\/works\/(.+)$/u.exec(pathname) ?? [];
  const send = (message: unknown): void => void response.end(JSON.stringify({ message }));
  if (doi === undefined) {
    const words = (searchParams.get("query.bibliographic") ?? "").toLowerCase().split(/\W+/u);
    const shared = (title: string): number =>
      words.filter((word) => title.toLowerCase().split(" ").includes(word)).length;
    const found = [...WORKS]
      .filter(([, title]) => shared(title) > 1)
      .toSorted(([, a], [, b]) => shared(b) - shared(a));
    return send({ items: found.map(([each, title]) => workOf(each, title)) });
  }
  // Any other DOI of this prefix is of a series, so that long lists can be looked up.
  const name = decodeURIComponent(doi).toLowerCase();
  const [, part] = /^10\.5555\/part\.(\d+)$/u.exec(name) ?? [];
  const title = part === undefined ? WORKS.get(name) : `Part ${part} of a series`;
  if (title !== undefined) return send(workOf(name, title));
  response.writeHead(404).end("Resource not found.");
}

function answerPubmed({ searchParams }: URL, response: ServerResponse): void {
  const known = (searchParams.get("id") ?? "").split(",").filter((id) => id.startsWith("3"));
  response.end(
    known.map((id) => `\nPMID- ${id}\nTI  - Trial ${id} of sleep\nDP  - 2020\n`).join("\n"),
  );
}

/** Answers real HTTP requests on a free port of this machine. */
export async function startTestLookupServices(): Promise<TestLookupServices> {
  const server = createServer((request, response) => {
    services.requests.push(request.url ?? "");
    if (services.override !== undefined) return services.override(request, response);
    const url = new URL(request.url ?? "/", "http://service");
    if (url.pathname.endsWith("/efetch.fcgi")) answerPubmed(url, response);
    else answerWorks(url, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const services: TestLookupServices = {
    works: new URL(`${origin}/?mailto=tests@example.org`),
    pubmed: new URL(`${origin}/entrez/eutils`),
    requests: [],
    override: undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return services;
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readManifest } from "../manifest/tool-manifest.ts";
import type { Finding } from "./finding.ts";
import { findManifest } from "./tool-files.ts";
import { findBrowser, runTrial, type TrialResult } from "./trial.ts";

const CONNECT_TIMEOUT_MS = 10_000;
/** For a host that the tool must not answer, after it has connected to its own. */
const OTHER_TIMEOUT_MS = 4_000;
const LOOPBACK = "127.0.0.1";

export interface TestToolOptions {
  readonly folder: string;
  /** Where the tool runs. */
  readonly url: string;
  /** The origin of the mock host, which the tool names as its host: a port of 127.0.0.1. */
  readonly hostOrigin: string | undefined;
  readonly browser: string | undefined;
}

/**
 * Opens a running tool in a mock host with the scopes of its manifest, then in another mock host,
 * which it must not answer. Rejects with a sentence if there is no browser.
 */
export async function testTool({
  folder,
  url,
  hostOrigin,
  browser,
}: TestToolOptions): Promise<readonly Finding[]> {
  const program = findBrowser(browser);
  const port = hostOrigin === undefined ? 0 : portOf(hostOrigin);
  const trial = { url, scopes: scopesOf(folder, url), timeoutMs: CONNECT_TIMEOUT_MS };
  const own = hostOrigin === undefined ? undefined : await runTrial(trial, port, program);
  const other = await runTrial(
    own?.isConnected === true ? { ...trial, timeoutMs: OTHER_TIMEOUT_MS } : trial,
    0,
    program,
  );
  return [
    ...(own === undefined ? [] : ownFindings(own, url, hostOrigin)),
    ...(own === undefined ? refusalFindings(other) : []),
    otherFinding(other, hostOrigin),
  ];
}

function ownFindings(result: TrialResult, url: string, host: string | undefined): Finding[] {
  return result.isConnected
    ? [{ kind: "ok", text: `${url} connects to its host, ${host}` }, ...refusalFindings(result)]
    : [
        {
          kind: "problem",
          text: `${url} did not connect to ${host} within ${CONNECT_TIMEOUT_MS / 1000} s. Start the tool so that it names this host, and look at its console in a browser.`,
        },
      ];
}

/** A refusal for another reason than a scope can be what the tool expects. */
function refusalFindings({ refused }: TrialResult): Finding[] {
  return refused.map(({ method, code, scope }) =>
    code === "FORBIDDEN" && scope !== null
      ? {
          kind: "problem",
          text: `${method} was refused, because the manifest does not ask for the scope ${scope}.`,
        }
      : { kind: "note", text: `${method} was rejected with ${code}.` },
  );
}

function otherFinding({ isConnected }: TrialResult, host: string | undefined): Finding {
  if (isConnected)
    return {
      kind: "problem",
      text: 'The tool connects to any page that frames it. Name its host: connect({ hostOrigin: "https://tera.example" }).',
    };
  return host === undefined
    ? {
        kind: "problem",
        text: "The tool did not connect to the mock host. If it names its host, start it so that it names a free port of 127.0.0.1, and pass that: --host http://127.0.0.1:5190",
      }
    : { kind: "ok", text: "connects to no host that it does not name" };
}

function scopesOf(folder: string, address: string): readonly string[] {
  const place = findManifest(folder);
  if (place === undefined) throw new Error(`There is no tera.tool.json in ${folder}.`);
  const { manifest, problems } = readManifest(readFileSync(join(folder, place), "utf8"), {
    address,
    isStrict: true,
  });
  if (manifest === undefined) throw new Error(`${place}: ${problems.join("; ")}.`);
  return Object.keys(manifest.scopes);
}

function portOf(origin: string): number {
  const { protocol, hostname, port } = new URL(origin);
  if (protocol !== "http:" || hostname !== LOOPBACK || port === "")
    throw new Error(
      `The mock host runs on this computer, so --host must be a port of it, such as http://${LOOPBACK}:5190, not ${origin}.`,
    );
  return Number(port);
}

import { policiesOf, sourcesOf } from "../manifest/content-security-policy.ts";
import { framingRefusal } from "../manifest/framing.ts";
import type { ToolManifest } from "../manifest/tool-manifest.ts";
import type { Finding } from "./finding.ts";

const TIMEOUT_MS = 10_000;
/** Is in no list of hosts, so that only a tool that any host may show passes. */
const ANY_HOST = "https://any-host.invalid";
const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/u;

/** Requests a running tool and checks its origin, its headers and where it may connect to. */
export async function checkAddress(
  address: string,
  manifest: ToolManifest,
  hostOrigin: string | undefined,
): Promise<readonly Finding[]> {
  const findings = originFindings(new URL(address), hostOrigin);
  let response: Response;
  try {
    response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.body?.cancel();
  } catch (error) {
    return [
      ...findings,
      problem(
        `${address} does not answer (${reasonOf(error)}). Start the tool, or name its address with --url.`,
      ),
    ];
  }
  if (!response.ok) findings.push(problem(`${address} answers with HTTP ${response.status}.`));
  const reached = new URL(response.url);
  if (reached.origin !== new URL(address).origin)
    findings.push(
      problem(
        `${address} redirects to another origin, ${reached.origin}. Hosts grant scopes to the first only; use the address of the page itself.`,
      ),
    );
  return [
    ...findings,
    ...framingFindings(response.headers, hostOrigin),
    ...connectionFindings(response.headers, manifest),
  ];
}

function originFindings({ origin, protocol, hostname }: URL, host: string | undefined): Finding[] {
  const found: Finding[] = [];
  if (origin === host)
    found.push(problem(`The tool has the host's own origin, ${origin}. A tool needs another one.`));
  if (protocol === "http:" && !LOOPBACK.test(hostname))
    found.push(problem(`${origin} is not https, so hosts with https can't show the tool.`));
  return found;
}

function framingFindings(headers: Headers, hostOrigin: string | undefined): Finding[] {
  const header = framingRefusal(headers, hostOrigin ?? ANY_HOST);
  if (header === undefined) return [];
  if (hostOrigin === undefined && header === "frame-ancestors")
    return [
      {
        kind: "note",
        text: "The page's frame-ancestors name the hosts that may show it. Check one of them with --host https://tera.example.",
      },
    ];
  return [
    problem(
      `The page's header ${header} forbids ${hostOrigin ?? "hosts"} to show the tool. Leave X-Frame-Options out, and name the hosts in the policy's frame-ancestors.`,
    ),
  ];
}

/** Compares the page's own policies with what the manifest states. */
function connectionFindings(headers: Headers, { network }: ToolManifest): Finding[] {
  const allowed = policiesOf(headers).flatMap((policy) => {
    const sources = sourcesOf(policy, "connect-src") ?? sourcesOf(policy, "default-src");
    return sources === undefined ? [] : [sources.filter((source) => !isStated(source, network))];
  });
  const [fewest] = allowed.toSorted((one, other) => one.length - other.length);
  if (fewest === undefined)
    return [
      {
        kind: "note",
        text: "The page has no Content-Security-Policy with connect-src, so nothing enforces the manifest's network origins.",
      },
    ];
  // The page connects only to what each of its policies allows.
  return fewest.map((source) =>
    problem(
      `The page's policy allows connections to ${source}, which is not in the manifest's network.`,
    ),
  );
}

/** Returns whether a source is no origin, such as 'self' or data:, or one of the manifest's. */
function isStated(source: string, network: readonly string[]): boolean {
  if (/^(?:'|(?:blob|data|filesystem|mediastream):)/u.test(source)) return true;
  const origin = /^[a-z]+:/u.test(source) ? source.replace(/^ws/u, "http") : `https://${source}`;
  return network.includes(origin);
}

function problem(text: string): Finding {
  return { kind: "problem", text };
}

function reasonOf(error: unknown): string {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error && "code" in cause && typeof cause.code === "string")
    return cause.code;
  return error instanceof Error ? error.name : "no connection";
}

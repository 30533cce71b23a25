import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readManifest, type ToolManifest } from "../manifest/tool-manifest.ts";
import { checkAddress } from "./check-address.ts";
import { type CodeCall, codeCalls } from "./code-calls.ts";
import type { Finding } from "./finding.ts";
import { codeFiles, codeText, findManifest } from "./tool-files.ts";

/** A relative `url` starts here if the address is unknown. */
const UNKNOWN_ADDRESS = "https://tool.invalid/";

const CONNECTS = /(?<![\w$])connect\s*\(/u;
const NAMES_HOST = /\bhostOrigin\b/u;

export interface CheckOptions {
  readonly folder: string;
  /** The running tool; by default the manifest's `url`, if it is absolute. */
  readonly url: string | undefined;
  /** The origin of the host that is to show the tool. */
  readonly hostOrigin: string | undefined;
}

/** Checks a tool's manifest, code and running page. */
export async function checkTool({
  folder,
  url,
  hostOrigin,
}: CheckOptions): Promise<readonly Finding[]> {
  const place = findManifest(folder);
  if (place === undefined)
    return [
      {
        kind: "problem",
        text: `There is no tera.tool.json in ${folder}, nor in its folder public. The manifest's fields are in docs/manifest.md of @tera/bridge-sdk.`,
      },
    ];
  const { manifest, problems } = readManifest(readFileSync(join(folder, place), "utf8"), {
    address: url ?? UNKNOWN_ADDRESS,
    isStrict: true,
  });
  if (manifest === undefined)
    return problems.map((text) => ({ kind: "problem", text: `${place}: ${text}.` }));
  const address = url ?? (manifest.url.startsWith(UNKNOWN_ADDRESS) ? undefined : manifest.url);
  return [
    { kind: "ok", text: `${place}: ${manifest.name} ${manifest.version}` },
    ...scopeFindings(manifest, callsOf(folder)),
    ...hostFindings(folder),
    ...(address === undefined
      ? [
          {
            kind: "note" as const,
            text: "The running tool was not checked. Name its address: npx tera-tool check --url http://localhost:5173/",
          },
        ]
      : await checkAddress(address, manifest, hostOrigin)),
  ];
}

/** A tool without `connect`, such as one of an older client, gets no note. */
function hostFindings(folder: string): readonly Finding[] {
  const code = codeFiles(folder).map((path) => codeText(folder, path) ?? "");
  if (!code.some((text) => CONNECTS.test(text)) || code.some((text) => NAMES_HOST.test(text)))
    return [];
  return [
    {
      kind: "note",
      text: 'The code names no host, so the tool connects to any page that frames it. Name its host: connect({ hostOrigin: "https://tera.example" }).',
    },
  ];
}

interface PlacedCall extends CodeCall {
  /** File and line, such as `src/tool.ts:12`. */
  readonly place: string;
}

function callsOf(folder: string): readonly PlacedCall[] {
  return codeFiles(folder).flatMap((path) =>
    codeCalls(codeText(folder, path) ?? "").map((call) => ({
      ...call,
      place: `${path}:${call.line}`,
    })),
  );
}

function scopeFindings({ scopes }: ToolManifest, calls: readonly PlacedCall[]): readonly Finding[] {
  const used = new Set(calls.flatMap(({ scope }) => (scope === null ? [] : [scope])));
  const missing = calls.filter(({ scope }) => scope !== null && !Object.hasOwn(scopes, scope));
  const unused = Object.keys(scopes).filter((scope) => !used.has(scope as never));
  return [
    ...(missing.length === 0
      ? [
          {
            kind: "ok" as const,
            text: `scopes: ${Object.keys(scopes).length} asked for, ${used.size} used in the code`,
          },
        ]
      : missing.map(({ place, text, scope }) => ({
          kind: "problem" as const,
          text: `${place}: ${text} needs the scope ${scope}. Add it to the manifest's scopes with a reason, or, if this is no call of the bridge, add the comment: tera-tool: ignore`,
        }))),
    ...unused.map((scope) => ({
      kind: "note" as const,
      text: `No call that needs the scope ${scope} was found. Ask only for what the tool uses.`,
    })),
    ...calls
      .filter(({ isOld }) => isOld)
      .map(({ place, text, replacement }) => ({
        kind: "note" as const,
        text: `${place}: ${text} is a call of older clients.${replacement === undefined ? "" : ` The current client has ${replacement}.`}`,
      })),
  ];
}

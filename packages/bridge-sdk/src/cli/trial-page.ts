import { mockHost } from "../testing/mock-host.ts";
import type { MockHostOptions } from "../testing/mock-host.ts";
import type { Trial, TrialResult } from "./trial.ts";

/** Calls that a tool makes as it starts. */
const SETTLE_MS = 1_500;

/** Runs in a browser: shows the tool in a frame, and sends what it did to this page's server. */

const { url, scopes, timeoutMs } = JSON.parse(
  document.querySelector("#trial")?.textContent ?? "",
) as Trial;
const frame = document.createElement("iframe");
document.body.append(frame);
const refused = new Map<string, TrialResult["refused"][number]>();

const connected = new Promise<boolean>((resolve) => {
  mockHost({
    scopes: scopes as NonNullable<MockHostOptions["scopes"]>,
    tool: { frame, url },
    onHandshake: () => resolve(true),
    inspector: {
      isActive: true,
      record: ({ kind, name, refusal, scope }) => {
        if (kind === "call" && refusal !== undefined)
          refused.set(name, { method: name, code: refusal, scope: scope ?? null });
      },
    },
  });
  setTimeout(() => resolve(false), timeoutMs);
});
const isConnected = await connected;
if (isConnected) await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
const result: TrialResult = { isConnected, refused: [...refused.values()] };
await fetch("/result", { method: "POST", body: JSON.stringify(result) });

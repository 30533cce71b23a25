import { mockHost, type MockHostOptions, type RecordedCall } from "@tera/bridge-sdk/testing";
import type { ShownTool } from "../shown-tool.ts";

const [DARK, LIGHT] = ["Use dark theme", "Use light theme"] as const;
const MAX_CALLS_SHOWN = 200;
const MAX_ARGUMENT_CHARACTERS = 300;

const tool = JSON.parse(document.querySelector("#shown-tool")?.textContent ?? "") as ShownTool;

const frame = element("iframe", { title: tool.name });
const calls = element("ol", { className: "calls" });
const none = element("p", { textContent: "The tool has made no calls yet." });
const theme = element("button", { type: "button", className: "button", textContent: DARK });
const reload = element("button", {
  type: "button",
  className: "button",
  textContent: "Reload the host",
});
const heading = element("h1", { textContent: `${tool.name} in a mock host` });
const bar = element("header");
bar.append(heading, theme, reload);
const list = element("aside");
list.setAttribute("aria-label", "Calls of the tool");
list.append(
  element("h2", { textContent: "Calls" }),
  element("p", { className: "note", textContent: scopesSentence(tool.scopes) }),
  none,
  calls,
);
// The tool has its own main part.
const shown = element("section");
shown.setAttribute("aria-label", tool.name);
shown.append(frame);
document.body.append(bar, shown, list);
if (tool.problem !== undefined) {
  const problem = element("p", { className: "problem", textContent: tool.problem });
  problem.setAttribute("role", "alert");
  shown.prepend(problem);
}

const host = mockHost({
  scopes: tool.scopes as NonNullable<MockHostOptions["scopes"]>,
  tool: { frame, url: tool.url },
  onCall: ({ method, args }) => showCall(method, argumentsText(args)),
  inspector: {
    isActive: true,
    record: ({ kind, name, refusal, scope }) => {
      if (kind === "call" && refusal !== undefined)
        showCall(name, refusalText(refusal, scope), "refused");
    },
  },
});
document.documentElement.dataset["theme"] = host.mockState.theme;

theme.addEventListener("click", () => {
  const next = host.mockState.theme === "light" ? "dark" : "light";
  host.mockState.theme = next;
  document.documentElement.dataset["theme"] = next;
  theme.textContent = next === "light" ? DARK : LIGHT;
  host.emit("theme", next);
});
reload.addEventListener("click", () => host.reload());

function showCall(method: string, details: string, className = ""): void {
  none.hidden = true;
  const item = element("li", { className });
  item.append(element("code", { textContent: method }), element("span", { textContent: details }));
  calls.prepend(item);
  while (calls.childElementCount > MAX_CALLS_SHOWN) calls.lastElementChild?.remove();
}

function argumentsText(args: RecordedCall["args"]): string {
  return args.map((value: unknown) => shortText(value)).join(", ");
}

function refusalText(code: string, scope: string | null | undefined): string {
  return code === "FORBIDDEN" && typeof scope === "string"
    ? `Refused: tera.tool.json does not ask for the scope ${scope}.`
    : `Rejected with ${code}.`;
}

function shortText(value: unknown): string {
  const text = value instanceof Blob ? `Blob of ${value.size} bytes` : JSON.stringify(value);
  if (text === undefined) return "";
  return text.length > MAX_ARGUMENT_CHARACTERS
    ? `${text.slice(0, MAX_ARGUMENT_CHARACTERS)} …`
    : text;
}

function scopesSentence(scopes: readonly string[]): string {
  return scopes.length === 0 ? "The tool has no scopes." : `Scopes: ${scopes.join(", ")}.`;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}

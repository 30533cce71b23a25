import "../../../apps/host/src/platform/without-eval.ts";
import type { Scope } from "@tera/bridge-sdk/host";
import type { ToolServices } from "../../../apps/host/src/tool-services/tool-services.ts";
import { memoryServices } from "../../../apps/host/src/tool-services/memory-services.fixture.ts";
import { startBridge } from "../../../apps/host/src/tool-services/start-bridge.ts";
import { createToolGrants } from "../../../apps/host/src/permissions/tool-grants.ts";

type Notify = Parameters<ToolServices["subscribe"]>[0];

export interface HostPage {
  /**
   * Opens a frame and serves it before it navigates, or `late` milliseconds after it has loaded.
   */
  open(
    name: string,
    address: string,
    options?: { scopes?: readonly Scope[]; late?: number; isServed?: boolean },
  ): Promise<void>;
  stop(name: string): void;
  remove(name: string): void;
  navigate(name: string, address: string): void;
  readonly notify: Notify;
  readonly memory: ReturnType<typeof memoryServices>["memory"];
  readonly violations: string[];
  /** Texts of the dialogs that are open. */
  readonly openQuestions: string[];
  answer(value: boolean): void;
}

declare global {
  interface Window {
    page: HostPage;
  }
}

const { memory, services } = memoryServices();
const violations: string[] = [];
const openQuestions: string[] = [];
let answerQuestion: (value: boolean) => void = () => undefined;
const listeners = new Set<Notify>();
const bridges = new Map<string, { stop: () => void }>();

document.addEventListener("securitypolicyviolation", ({ violatedDirective }) =>
  violations.push(violatedDirective),
);

const frameNamed = (name: string): HTMLIFrameElement =>
  document.querySelector<HTMLIFrameElement>(`iframe[name="${name}"]`) ??
  document.body.appendChild(Object.assign(document.createElement("iframe"), { name }));

const waitingServices: typeof services = {
  ...services,
  subscribe: (tell) => {
    listeners.add(tell);
    return () => void listeners.delete(tell);
  },
  showConfirm: (dialog, signal) =>
    new Promise((resolve, reject) => {
      openQuestions.push(dialog.body);
      const forget = (): void => void openQuestions.splice(openQuestions.indexOf(dialog.body), 1);
      answerQuestion = (value) => {
        forget();
        resolve(value);
      };
      signal.addEventListener("abort", () => {
        forget();
        reject(signal.reason as Error);
      });
    }),
};

const page: HostPage = {
  memory,
  violations,
  openQuestions,
  answer: (value) => answerQuestion(value),
  open: async (name, address, { scopes, late, isServed = true } = {}) => {
    const frame = frameNamed(name);
    const serve = (): void => {
      const all = [
        "user",
        "project",
        "projects",
        "state",
        "namespaces",
        "files:read",
        "files:write",
        "library:read",
        "library:write",
        "ui",
        "log",
        "page",
      ];
      const { grantsFor } = createToolGrants([{ url: address, scopes: scopes ?? all }]);
      bridges.set(
        name,
        startBridge({
          frame,
          toolOrigin: new URL(address).origin,
          services: waitingServices,
          grants: grantsFor,
        }),
      );
    };
    if (isServed && late === undefined) serve();
    const loaded = new Promise((resolve) =>
      frame.addEventListener("load", resolve, { once: true }),
    );
    frame.src = address;
    await loaded;
    if (isServed && late !== undefined) setTimeout(serve, late);
  },
  stop: (name) => bridges.get(name)?.stop(),
  notify: (event, payload) => listeners.forEach((tell) => tell(event, payload)),
  remove: (name) => frameNamed(name).remove(),
  navigate: (name, address) => void (frameNamed(name).src = address),
};

Object.assign(window, { page });

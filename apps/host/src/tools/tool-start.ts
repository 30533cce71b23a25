/** A tool with scopes has started when its handshake completes; any other when its page loads. */
export type JudgedBy = "handshake" | "load";

export interface ToolStart {
  /**
   * - `idle`: the frame has no address yet
   * - `starting`: for 300 ms nothing is shown
   * - `waiting`: a spinner is shown until the page loads
   * - `slow`: after 10 s a notice offers to reload
   * - `silent`: after 30 s the notice says that the tool did not answer
   * - `ready`: the tool has started, however late
   * - `unreachable`: nothing answers at the address of a tool that is judged by its load event. The
   *   browser's error page, which loads too, does not make it ready.
   * - `refused`: the tool forbids this site to show it. Only a handshake proves the opposite.
   */
  readonly phase:
    | "idle"
    | "starting"
    | "waiting"
    | "slow"
    | "silent"
    | "ready"
    | "unreachable"
    | "refused";
  readonly judgedBy: JudgedBy;
  /** Whether the frame's page has loaded; says nothing about the tool's handshake. */
  readonly hasLoaded: boolean;
}

export type ToolStartEvent =
  | { readonly type: "begin"; readonly judgedBy: JudgedBy }
  | { readonly type: "load" }
  | { readonly type: "handshake" }
  | { readonly type: "unreachable" }
  | { readonly type: "refused" }
  | { readonly type: "overdue"; readonly phase: "waiting" | "slow" | "silent" };

export const IDLE_START: ToolStart = { phase: "idle", judgedBy: "load", hasLoaded: false };

const DELAYS_MS = { waiting: 300, slow: 10_000, silent: 30_000 } as const;

export function toolStart(start: ToolStart, event: ToolStartEvent): ToolStart {
  if (event.type === "begin")
    return { phase: "starting", judgedBy: event.judgedBy, hasLoaded: false };
  const { judgedBy } = start;
  if (event.type === "unreachable" || event.type === "refused") return withReach(start, event.type);
  if (start.phase === "unreachable" || start.phase === "refused") {
    if (event.type === "load") return { ...start, hasLoaded: true };
    return event.type === "handshake" && judgedBy === "handshake"
      ? { ...start, phase: "ready" }
      : start;
  }
  // Ignores the frame's initial blank document, which loads before the frame has an address.
  if (start.phase === "idle" || start.phase === "ready") return start;
  switch (event.type) {
    case "load":
      return {
        ...start,
        hasLoaded: true,
        phase: judgedBy === "load" ? "ready" : start.phase,
      };
    case "handshake":
      return judgedBy === "handshake" ? { ...start, phase: "ready" } : start;
    case "overdue":
      return { ...start, phase: event.phase };
  }
}

/**
 * For a tool with scopes, only the handshake decides whether it answers. It also proves that the
 * tool may be framed.
 */
function withReach(start: ToolStart, found: "unreachable" | "refused"): ToolStart {
  const isHeard =
    start.judgedBy === "handshake" && (found === "unreachable" || start.phase === "ready");
  return start.phase === "idle" || isHeard ? start : { ...start, phase: found };
}

/** Sends the overdue events of a start. Returns a function that stops them. */
export function scheduleOverdue(send: (event: ToolStartEvent) => void): () => void {
  const timers = (["waiting", "slow", "silent"] as const).map((phase) =>
    setTimeout(() => send({ type: "overdue", phase }), DELAYS_MS[phase]),
  );
  return () => {
    for (const timer of timers) clearTimeout(timer);
  };
}

export function isSpinnerShown({ phase, hasLoaded }: ToolStart): boolean {
  return phase === "waiting" && !hasLoaded;
}

/** A slow page is shown even before it has loaded completely. */
export function isFrameHidden({ phase, hasLoaded }: ToolStart): boolean {
  return !hasLoaded && (phase === "idle" || phase === "starting" || phase === "waiting");
}

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLog } from "../log.ts";
import { SECURITY_EVENTS } from "../security-events.ts";
import { type Panel, readDashboard, readQuery } from "./dashboard.fixture.ts";
import { type OpenMetrics, openMetrics } from "./metrics.ts";

const COLUMNS = 24;

const { panels } = readDashboard();
const targets = panels.flatMap((panel) =>
  panel.targets.map((target) => ({ name: `${panel.title} ${target.refId}`, target })),
);

/** Labels by metric. */
function labelsIn(text: string): Map<string, Set<string>> {
  const labels = new Map<string, Set<string>>();
  for (const line of text.split("\n")) {
    const [, metric = "", list = ""] = /^(\w+)(?:\{(.*)\})? /u.exec(line) ?? [];
    const known = labels.get(metric) ?? new Set();
    for (const [, label] of list.matchAll(/(\w+)="/gu)) known.add(label ?? "");
    labels.set(metric, known);
  }
  return labels;
}

describe("deploy/grafana-dashboard.json", () => {
  let metrics: OpenMetrics;
  let given: Map<string, Set<string>>;

  beforeAll(async () => {
    const log = createLog(() => {});
    metrics = await openMetrics(log);
    metrics.follow({
      database: { query: async () => [] },
      dataDirectory: "/",
      openSockets: () => 1,
    });
    metrics.countRequest({ method: "GET", route: "/", status: 200, seconds: 0.1 });
    metrics.countStatement("query", 0.1, true);
    metrics.countWaiting("heavy", 1);
    metrics.countPatches(1);
    log.security("login-failed", { reason: "password" });
    given = labelsIn((await metrics.render()).text);
  });
  afterAll(() => metrics.close());

  it.each(targets)("$name: asks for figures and labels that the server gives", ({ target }) => {
    const query = readQuery(target);
    expect(query.faults).toEqual([]);
    expect(query.metrics.length).toBeGreaterThan(0);
    const missing = query.metrics.filter((metric) => !given.has(metric));
    expect(missing).toEqual([]);
    for (const metric of query.metrics) {
      const known = given.get(metric) ?? new Set();
      expect(query.labels.filter((label) => !known.has(label))).toEqual([]);
    }
  });

  it("names only security events that exist, and all figures of the documentation", () => {
    const text = targets.map(({ target }) => target.expr).join("\n");
    const named = [...text.matchAll(/event=~"([^"]+)"/gu)].flatMap(([, list = ""]) =>
      list.split("|"),
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((event) => !Object.hasOwn(SECURITY_EVENTS, event))).toEqual([]);
    const ours = [...given.keys()].filter((name) =>
      /^tera_.*(?<!_bucket|_sum|_count)$/u.test(name),
    );
    expect(ours.filter((name) => !text.includes(name))).toEqual([]);
  });

  it("has panels with ids of their own that do not overlap", () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(cellsOf);
    expect(new Set(cells).size).toBe(cells.length);
    for (const { gridPos } of panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(COLUMNS);
  });

  it("notices a query that is wrong", () => {
    const target = { refId: "A", legendFormat: "{{colour}}" };
    expect(readQuery({ ...target, expr: "sum(rate(tera_sockets[5m])" }).faults).toHaveLength(1);
    expect(readQuery({ ...target, expr: 'sum by (shape) (tera_x{size="1"})' })).toEqual({
      faults: [],
      metrics: ["tera_x"],
      labels: ["shape", "size", "colour"],
    });
  });
});

function cellsOf({ gridPos: { h, w, x, y } }: Panel): string[] {
  return Array.from(
    { length: h * w },
    (_, index) => `${x + (index % w)} ${y + Math.floor(index / w)}`,
  );
}

import type { SyntaxNodeRef } from "@lezer/common";
import { parser } from "@prometheus-io/lezer-promql";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { repositoryRoot } from "../database/repository-root.ts";

const panelSchema = z.object({
  id: z.number(),
  type: z.enum(["row", "stat", "timeseries"]),
  title: z.string().min(1),
  gridPos: z.object({ h: z.number(), w: z.number(), x: z.number(), y: z.number() }),
  targets: z
    .array(z.object({ refId: z.string(), expr: z.string(), legendFormat: z.string() }))
    .default([]),
});

export type Panel = z.infer<typeof panelSchema>;

/** deploy/grafana-dashboard.json. Throws if it is no dashboard. */
export function readDashboard(): { readonly panels: readonly Panel[] } {
  const text = readFileSync(join(repositoryRoot(), "deploy", "grafana-dashboard.json"), "utf8");
  return z.object({ panels: z.array(panelSchema) }).parse(JSON.parse(text));
}

export interface Query {
  /** Texts that are no PromQL. */
  readonly faults: readonly string[];
  readonly metrics: readonly string[];
  /** Labels that the query compares, groups or shows, without those that Prometheus adds. */
  readonly labels: readonly string[];
}

/** Parses a query with the grammar of Prometheus. */
export function readQuery({ expr, legendFormat }: Panel["targets"][number]): Query {
  const text = expr.replaceAll("$__rate_interval", "5m").replaceAll("$instance", ".*");
  const found: Record<"faults" | "metrics" | "labels", string[]> = {
    faults: [],
    metrics: [],
    labels: [],
  };
  const take = (node: SyntaxNodeRef): string => text.slice(node.from, node.to);
  parser.parse(text).iterate({
    enter: (node) => {
      if (node.type.isError) found.faults.push(`${text} at ${node.from}`);
      if (node.name === "Identifier" && node.node.parent?.name === "VectorSelector")
        found.metrics.push(take(node));
      if (node.name === "LabelName") found.labels.push(take(node));
    },
  });
  const shown = [...legendFormat.matchAll(/\{\{(\w+)\}\}/gu)].flatMap(([, name]) => name ?? []);
  const ADDED = ["instance", "le"];
  const labels = [...new Set([...found.labels, ...shown])].filter((name) => !ADDED.includes(name));
  return { ...found, metrics: [...new Set(found.metrics)], labels };
}

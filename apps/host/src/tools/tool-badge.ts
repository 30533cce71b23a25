import type { siteRelease, ToolDefinition } from "@tera/contract";
import type { BadgeTone } from "@tera/ui";
import type { z } from "zod";

export interface ToolBadge {
  readonly label: string;
  /** Undefined for a badge that has an outline and no colour. */
  readonly tone: BadgeTone | undefined;
}

export type SiteRelease = z.output<typeof siteRelease>;

const RECENT_MS = 24 * 60 * 60 * 1000;

const TONES: readonly (readonly [name: RegExp, tone: BadgeTone])[] = [
  [/danger|error/u, "bad"],
  [/warn/u, "warn"],
  [/success/u, "ok"],
  [/info|primary/u, "info"],
];

/** The badge of the tool's entry, and in dev mode that of its site's release. */
export function toolBadges(
  { badge, badgeClass = "" }: Pick<ToolDefinition, "badge" | "badgeClass">,
  release: SiteRelease | undefined,
  now: number,
): readonly ToolBadge[] {
  const entry =
    badge === undefined
      ? undefined
      : { label: badge, tone: TONES.find(([name]) => name.test(badgeClass))?.[1] };
  const deployment = release === undefined ? undefined : releaseBadge(release, now);
  return [entry, deployment].filter((found) => found !== undefined);
}

/**
 * Undefined if the deployment is neither recent nor newer than the live site's, or its time is
 * unknown.
 */
export function releaseBadge(
  { latest, deployed, status }: SiteRelease,
  now: number,
): ToolBadge | undefined {
  if (status === undefined || status === null) return undefined;
  if (status !== "success") return { label: "Deploy failed", tone: "bad" };
  const at = Date.parse(deployed ?? "");
  if (Math.abs(now - at) <= RECENT_MS) return { label: "Deployed today", tone: "warn" };
  return at > Date.parse(latest ?? "") ? { label: "Newer", tone: "info" } : undefined;
}

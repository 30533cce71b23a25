import { describe, expect, it } from "vitest";
import { releaseBadge, toolBadges } from "./tool-badge.ts";

const NOW = Date.parse("2026-11-25T12:00:00Z");
const URL = "https://dev.tool.example";

describe("TOOLX-08 releaseBadge: the badge of a development site", () => {
  it.each([
    ["a recent deployment", "2026-11-24T12:00:00Z", "2026-11-25T11:00:00Z", "success", "warn"],
    [
      "one newer than the live site's",
      "2026-11-24T11:59:59Z",
      "2026-11-20T00:00:00Z",
      "success",
      "info",
    ],
    [
      "one older than the live site's",
      "2026-11-20T00:00:00Z",
      "2026-11-21T00:00:00Z",
      "success",
      undefined,
    ],
    [
      "a failed one, however recent",
      "2026-11-25T11:00:00Z",
      "2026-11-20T00:00:00Z",
      "failure",
      "bad",
    ],
    ["a failed one with an unknown time", null, null, "error", "bad"],
    ["one with an unknown time", undefined, undefined, "success", undefined],
    ["one with an unknown outcome", "2026-11-25T11:00:00Z", undefined, undefined, undefined],
  ])("TOOLX-08 the badge has the expected tone for %s", (_name, deployed, latest, status, tone) => {
    expect(releaseBadge({ url: URL, deployed, latest, status }, NOW)?.tone).toBe(tone);
  });
});

describe("TOOLX-07 toolBadges: badge and badgeClass of a tool's entry", () => {
  it.each([
    ["info", "info"],
    ["badge-warning", "warn"],
    ["bg-danger text-white", "bad"],
    ["success", "ok"],
    ["secondary", undefined],
    [undefined, undefined],
  ])("the class %s has the tone %s", (badgeClass, tone) => {
    expect(toolBadges({ badge: "BETA", badgeClass }, undefined, NOW)).toEqual([
      { label: "BETA", tone },
    ]);
  });

  it("a tool without a badge gets only its site's badge", () => {
    const release = { url: URL, status: "failure" };
    expect(toolBadges({ badgeClass: "info" }, undefined, NOW)).toEqual([]);
    expect(toolBadges({}, release, NOW)).toEqual([{ label: "Deploy failed", tone: "bad" }]);
    expect(toolBadges({ badge: "BETA" }, release, NOW)).toHaveLength(2);
  });
});

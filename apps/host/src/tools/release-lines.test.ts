import { expect, test } from "vitest";
import { releaseLines } from "./release-lines.ts";

const NOW = new Date("2026-11-26T12:00:00");

test("TOOLX-08 a development site's release says when it was deployed, and how it went", () => {
  const release = {
    url: "https://next.example/tool",
    deployed: "2026-11-24T10:30:00",
    latest: "2026-11-02T08:05:00",
    status: "success",
  };
  expect(releaseLines(release, NOW)).toEqual([
    "Deployed: 24 November, 10:30",
    "Live site deployed: 2 November, 08:05",
    "Status: success",
  ]);
  expect(
    releaseLines({ url: release.url, deployed: "soon", latest: null, status: "failure" }, NOW),
  ).toEqual(["Status: failure"]);
  expect(releaseLines({ url: release.url }, NOW)).toEqual([]);
});

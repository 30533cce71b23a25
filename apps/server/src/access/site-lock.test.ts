import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { followSiteLock, isChange, type LockPlaces, lockSite, unlockSite } from "./site-lock.ts";

const folder = mkdtempSync(join(tmpdir(), "site-lock-"));
const places: LockPlaces = {
  configuration: { dataDirectory: folder },
  database: {
    engine: "pglite",
    query: () => Promise.reject(new Error("Only this server uses the database.")),
  },
};
afterAll(() => rmSync(folder, { recursive: true }));

describe("LAYOUT-13 the site lock", () => {
  test("takes effect within a second, and ends at its end time or by command", async () => {
    let time = Date.parse("2026-11-24T10:00:00Z");
    const current = followSiteLock(folder, () => time);
    expect(current()).toBeUndefined();
    const until = "2026-11-24T12:00:00Z";
    const lock = await lockSite(places, { message: "New disks.", until });
    time += 1000;
    expect(current()).toEqual({ id: lock.id, message: "New disks.", until });
    time = Date.parse(until);
    expect(current()).toBeUndefined();
    const second = await lockSite(places, { message: "", until: undefined });
    expect(second.id).not.toBe(lock.id);
    time += 1000;
    expect(current()).toEqual(second);
    await unlockSite(places);
    expect(current()).toEqual(second);
    current.refresh();
    expect(current()).toBeUndefined();
  });

  test("an invalid lock file still locks the site", async () => {
    writeFileSync(join(folder, "site-lock.json"), "closed until Monday");
    expect(followSiteLock(folder)()).toEqual({ id: "unreadable", message: "" });
    await unlockSite(places);
  });

  test("a lock file that can't be opened still locks the site", async () => {
    mkdirSync(join(folder, "site-lock.json"));
    expect(followSiteLock(folder)()).toEqual({ id: "unreadable", message: "" });
    rmSync(join(folder, "site-lock.json"), { recursive: true });
  });

  test.each([
    ["POST", "/api/projects", true],
    ["POST", "/api/sync/users::1/patch", true],
    ["GET", "/api/sync/users::1/flush", true],
    ["PATCH", "/rest/v1/users", true],
    ["POST", "/rest/v1/rpc/syncro_merge_data", true],
    ["DELETE", "/storage/v1/object/projects", true],
    ["POST", "/storage/v1/object/projects/1/a.ris", true],
    ["POST", "/storage/v1/object/move", true],
    ["GET", "/api/sync/users::1", false],
    ["POST", "/api/sync", false],
    ["POST", "/api/members/invitation", false],
    ["POST", "/api/auth/token", false],
    ["POST", "/api/admin/site-lock", false],
    ["POST", "/api/admin/site-lock/end", false],
    ["POST", "/api/admin/site-lock/other", true],
    ["POST", "/api/admin/people/1/lock", true],
    ["POST", "/kinde/oauth2/token", false],
    ["POST", "/rest/v1/rpc/projects_digest_by_user", false],
    ["POST", "/storage/v1/object/list-v2/projects", false],
    ["HEAD", "/storage/v1/object/projects/1/a.ris", false],
  ])("%s %s is a change: %s", (method, path, is) => {
    expect(isChange(method, path)).toBe(is);
  });
});

import { describe, expect, it, test } from "vitest";
import { newTokenProblems } from "./new-token.ts";
import { tokenExample } from "./token-example.ts";
import { PERSONAL_TOKEN_SCOPES } from "@tera/contract";
import { accessLabels, offeredScopes } from "./token-scopes.ts";
import { endOfTerm, hasTokenExpired, TOKEN_TERMS } from "./token-terms.ts";

const NOW = new Date(2026, 10, 21, 17, 45);
const PROJECT = "5b0c9d7e-3f44-4c0a-9a57-0d6a1f0e2b11";

describe("a token's scopes", () => {
  it("are grouped by resource, reading before changing, without duplicates", () => {
    expect(accessLabels(["projects:write", "files:read", "projects:read"])).toEqual([
      "read files",
      "read and change projects",
    ]);
    expect(accessLabels(["members:write", "institutes:write", "profile:read"])).toEqual([
      "invite and remove people",
      "claim for institutes",
      "read your profile",
    ]);
    expect(accessLabels(["projects:read", "projects:write", "projects:export"])).toEqual([
      "read, change, and export projects",
    ]);
    expect(accessLabels([])).toEqual([]);
  });

  it("all have a label", () => {
    for (const scope of PERSONAL_TOKEN_SCOPES)
      expect([scope, accessLabels([scope]).length]).toEqual([scope, 1]);
  });

  it("include institute scopes only for people who manage an institute", () => {
    expect(offeredScopes(true)).toEqual(PERSONAL_TOKEN_SCOPES);
    expect(offeredScopes(false)).toEqual(
      PERSONAL_TOKEN_SCOPES.filter((scope) => !scope.includes("institutes")),
    );
  });
});

describe("a token's lifetime", () => {
  it("is a whole number of days from now, or unlimited", () => {
    const ends = TOKEN_TERMS.map((term) => endOfTerm(term, NOW));
    expect(ends).toEqual([
      new Date(2026, 11, 21, 17, 45),
      new Date(2027, 1, 19, 17, 45),
      new Date(2027, 10, 21, 17, 45),
      undefined,
    ]);
  });

  it("expires exactly at its end, and never without an end", () => {
    expect(hasTokenExpired(NOW.toISOString(), NOW)).toBe(true);
    expect(hasTokenExpired(new Date(NOW.getTime() + 1).toISOString(), NOW)).toBe(false);
    expect(hasTokenExpired(null, NOW)).toBe(false);
  });
});

describe("a token request", () => {
  test.each([
    ["Nightly backup", ["files:read"], {}],
    ["   ", ["files:read"], { name: "Give the token a name that says what it is for." }],
    [` ${"x".repeat(100)} `, ["files:read"], {}],
    [
      "x".repeat(104),
      ["files:read"],
      { name: "A name can have 100 characters at most; this one has 104." },
    ],
    ["CI", [], { scopes: "Choose at least one permission." }],
  ] as const)("the name %j with the scopes %j has these problems: %j", (name, scopes, problems) =>
    expect(newTokenProblems(name, scopes)).toEqual(problems),
  );
});

describe("the example call for a token", () => {
  const place = { origin: "https://tera.example.org", user: "u", project: PROJECT };

  it("has this site's URL and the person's project, but not the token", () => {
    expect(tokenExample(["projects:export"], place)?.line).toBe(
      `curl -H "Authorization: Bearer $API_TOKEN" -o project.zip "https://tera.example.org/api/projects/${PROJECT}/export"`,
    );
  });

  it("exists for each scope, and only reads if a scope allows reading", () => {
    for (const scope of PERSONAL_TOKEN_SCOPES)
      expect(tokenExample([scope], place)?.line).toMatch(
        /^curl .*"https:\/\/tera\.example\.org\/[^"\n]+"$/u,
      );
    expect(tokenExample(PERSONAL_TOKEN_SCOPES, place)?.line).not.toMatch(/--json|--data|-X/u);
    expect(tokenExample([], place)).toBeUndefined();
  });

  it("has PROJECT in place of an unknown or invalid project id", () => {
    for (const project of [undefined, "", `"; rm -rf ~; "`, "$(reboot)"])
      expect(tokenExample(["projects:export"], { ...place, project })?.line).toContain(
        "/api/projects/PROJECT/export",
      );
  });
});

import { describe, expect, test } from "vitest";
import { containing } from "./user-gateway.ts";
import { chargeNote, creditTerms, isCreditsShown } from "./credits.ts";
import {
  displayName,
  friendlyName,
  isProfileIncomplete,
  possessive,
  readUserData,
  userDataSchema,
} from "./user.ts";

const login = { email: "amara.osei@uni.example", givenName: "Amara", familyName: "Osei" };

test("LAND-05 isProfileIncomplete: true while the name or the institute is missing", () => {
  expect(isProfileIncomplete({ name: "Amara", institute: "Bond" })).toBe(false);
  expect(isProfileIncomplete({ name: "Amara", institute: " " })).toBe(true);
  expect(isProfileIncomplete({ institute: "Bond" })).toBe(true);
});

describe("names", () => {
  test("ENT-02 the login's names are used until the profile has names", () => {
    expect(displayName({}, login)).toBe("Amara Osei");
    expect(displayName({ name: "A. Osei" }, login)).toBe("A. Osei");
    expect(displayName({}, { ...login, givenName: "", familyName: "" })).toBe("amara.osei");
    expect(friendlyName({ nameShort: "AO" }, login)).toBe("AO");
    expect(friendlyName({}, login)).toBe("Amara");
    expect(friendlyName({ name: "Amara B. Osei" }, login)).toBe("Amara");
    expect(friendlyName({ name: "Amarah Osei", givenName: "Amra" }, login)).toBe("Amarah Osei");
  });

  test.each([
    ["Amara", "Amara's"],
    ["Lucas", "Lucas'"],
  ])("ROUTE-06 the possessive of %s is %s", (name, expected) =>
    expect(possessive(name)).toBe(expected),
  );
});

test("VAL-17 dark mode accepts true, false and 'system', and rejects other values", () => {
  for (const darkMode of [true, false, "system", undefined])
    expect(userDataSchema.safeParse({ darkMode }).success).toBe(true);
  for (const darkMode of ["dark", "", 1, null, {}])
    expect(
      userDataSchema.safeParse({ darkMode }).error?.issues.map(({ message }) => message),
    ).toEqual(["Invalid dark mode setting"]);
});

test("VAL-17 an invalid stored setting counts as unset and leaves the others unchanged", () => {
  const stored = { name: "Amara", isDev: false, ofATool: { a: [1] } };
  expect(readUserData({ ...stored, darkMode: true })).toEqual({ ...stored, darkMode: true });
  expect(
    readUserData({
      ...stored,
      darkMode: "purple",
      institute: null,
      isSharing: "yes",
      activeProject: 7,
      constructor: 1,
    }),
  ).toEqual({ ...stored, constructor: 1 });
  for (const unusable of [null, undefined, "x", [1], 7]) expect(readUserData(unusable)).toEqual({});
});

describe("credits", () => {
  test.each([
    [0, false, 1000, "1 credit every 45 minutes"],
    [1000, false, 1000, undefined],
    [4000, false, 1000, undefined],
    [1000, true, 10_000, "10 credits every 45 minutes"],
    [10_000, true, 10_000, undefined],
  ])(
    "CREDIT-02 CREDIT-03 ENT-01 of %d credits (subscribed: %s), at most %d, noted as %s",
    (credits, isSubscribed, max, note) => {
      const terms = creditTerms(isSubscribed);
      expect([terms.max, chargeNote(credits, terms)]).toEqual([max, note]);
    },
  );

  test.each([
    [1000, false, undefined, false],
    [1000, false, true, true],
    [999, false, undefined, true],
    [1000, true, undefined, true],
    [10_000, true, undefined, false],
  ])(
    "LAYOUT-17 %d credits (plan: %s, asked for: %s) are shown: %s",
    (credits, isSubscribed, teraCreditsShow, expected) => {
      expect(
        isCreditsShown(
          { credits, data: teraCreditsShow === undefined ? {} : { teraCreditsShow } },
          isSubscribed,
        ),
      ).toBe(expected);
    },
  );
});

test("PROF-02 containing: escapes a search text and keeps it within the server's limit", () => {
  expect(containing("100% Evidence_Lab")).toBe(String.raw`%100\% Evidence\_Lab%`);
  const long = containing(`${"%".repeat(30)} Institute`);
  expect(long.length).toBeLessThanOrEqual(50);
  expect(long).toMatch(/^%(?:\\%)+%$/u);
});

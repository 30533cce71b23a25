import { expect, test } from "vitest";
import { usageCsv } from "./UsageTable.tsx";

test("ADMIN-05 the usage export has a header and one line for each day", () => {
  expect(usageCsv([{ day: "2026-11-25", people: 3, active: 1, projects: 2, bytes: 4096 }])).toBe(
    "day,active_people,people,projects,bytes\r\n2026-11-25,1,3,2,4096\r\n",
  );
});

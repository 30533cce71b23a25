import { expect, test } from "vitest";
import { pageTitle } from "./page-title.ts";

test("LAYOUT-01 the title names page and product, and says when it is development mode", () => {
  expect(pageTitle("My projects", "TERA")).toBe("My projects | TERA");
  expect(pageTitle("My projects", "TERA", true)).toBe("My projects | TERA (DEV)");
});

import { expect, test } from "vitest";
import { pageTitle } from "./page-title.ts";

test("LAYOUT-01 the page title is the page and the product, with (DEV) in development mode", () => {
  expect(pageTitle("My projects", "TERA")).toBe("My projects | TERA");
  expect(pageTitle("My projects", "TERA", true)).toBe("My projects | TERA (DEV)");
});

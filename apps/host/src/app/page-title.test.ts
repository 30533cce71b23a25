import { expect, test } from "vitest";
import { pageTitle } from "./page-title.ts";

test("LAYOUT-01 the page title names the page, the product and, in development mode, (DEV)", () => {
  expect(pageTitle("My projects", "TERA")).toBe("My projects | TERA");
  expect(pageTitle("My projects", "TERA", true)).toBe("My projects | TERA (DEV)");
});

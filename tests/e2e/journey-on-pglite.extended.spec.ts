import { test } from "@playwright/test";
import { beginFirstHour, type FirstHour } from "./first-hour.ts";

test.describe("a researcher's first hour on PGlite", () => {
  let hour: FirstHour;

  test.beforeAll(async ({ browser }) => {
    hour = await beginFirstHour(browser, "pglite");
  });

  test.afterAll(() => hour.close());

  test("a visitor signs up and gets a first project", () => hour.signUp());

  test("a subscriber creates a second project", () => hour.createProject());

  test("citation exports are uploaded and listed", () => hour.uploadFiles());

  test("a library is searched and edited, and the edit is stored", () => hour.editLibrary());

  test("a tool counts a library's words and saves them to the project", () => hour.countWords());

  test("a tool's file can be downloaded instead of saved", () => hour.downloadCounts());
});

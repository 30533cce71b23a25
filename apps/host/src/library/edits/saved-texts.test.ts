import { expect, test } from "vitest";
import { createSavedTexts } from "./saved-texts.ts";

test("texts saved in a field are known as this page's own until the latest one is shown", () => {
  const saved = createSavedTexts();
  saved.add("pages", "1-2");
  saved.add("pages", "1-3");
  saved.begin("pages", "1-2");
  expect([saved.has("pages", "1-2"), saved.has("pages", "1-3")]).toEqual([true, true]);
  expect([saved.has("pages", "1-4"), saved.has("volume", "1-2")]).toEqual([false, false]);
  saved.begin("pages", "1-3");
  expect([saved.has("pages", "1-2"), saved.has("pages", "1-3")]).toEqual([false, false]);
});

// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, test } from "vitest";
import { AppError } from "../platform/app-error.ts";
import { placeConfiguration } from "../platform/configuration.fixture.ts";
import { toastBackgroundError, toaster, toastError } from "./notices.ts";

const locked = new AppError("SITE-LOCKED", "The site is down for maintenance.");

beforeAll(placeConfiguration);
beforeEach(() => toaster.dismiss());

test("a refusal of background work by the site lock shows nothing, as every page says it", () => {
  toastBackgroundError(locked);
  expect(toaster.current()).toBeNull();
  toastBackgroundError(new AppError("UNAVAILABLE", "The database did not answer."));
  expect(toaster.current()?.message).toBe("The database did not answer.");
});

test("a person's own change that the site lock refuses shows why", () => {
  toastError(locked);
  expect(toaster.current()?.message).toBe("The site is down for maintenance.");
});

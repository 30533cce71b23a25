import { beforeEach, expect, test } from "vitest";
import { AppError } from "../platform/app-error.ts";
import { $isOffline, noteAnswer } from "./offline.ts";

beforeEach(() => $isOffline.set(false));

test("SYNC-04 noteAnswer: only a server that does not answer counts as offline", () => {
  noteAnswer(new AppError("FORBIDDEN", "No.", { status: 403 }));
  expect($isOffline.get()).toBe(false);
  noteAnswer(new AppError("NO-CONNECTION", "The server didn't answer."));
  expect($isOffline.get()).toBe(true);
  noteAnswer(new AppError("UNAVAILABLE", "Try again.", { status: 503 }));
  expect($isOffline.get()).toBe(false);
  noteAnswer(new AppError("TIMEOUT", "The server took too long to answer."));
  expect($isOffline.get()).toBe(true);
  noteAnswer();
  expect($isOffline.get()).toBe(false);
});

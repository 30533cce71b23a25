// @vitest-environment jsdom
import type { Round } from "@tera/contract";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { toaster } from "../errors/notices.ts";
import { AppError } from "../platform/app-error.ts";
import { placeConfiguration } from "../platform/configuration.fixture.ts";
import { type Platform, setPlatform } from "../platform/platform.ts";
import { $blindRound, $isScreenedBlind, followBlindRound } from "./blind-round.ts";
import { notifyRoundsChanged } from "./round-events.ts";

const BLIND = {
  name: "Titles",
  filePath: "owls.ris",
  isBlind: true,
  closedAt: null,
  unblindedAt: null,
} as Round;

/** The requests for rounds, in order. */
let answers: { give: (rounds: readonly Round[]) => void; refuse: (error: unknown) => void }[];
let stop: () => void;

// Messages contain the product's name.
beforeAll(() => placeConfiguration());

beforeEach(() => {
  answers = [];
  const call = () =>
    new Promise((resolve, reject) => {
      answers.push({ give: (rounds) => resolve({ rounds }), refuse: reject });
    });
  setPlatform({ http: { call } } as unknown as Platform);
  stop = followBlindRound("p1", "owls.ris");
});

afterEach(() => {
  stop();
  while (toaster.current() !== null) toaster.dismiss();
});

test("labels are hidden until it is known that no blind round is open", async () => {
  expect($isScreenedBlind.get()).toBe(true);
  answers[0]?.give([]);
  await vi.waitFor(() => expect($isScreenedBlind.get()).toBe(false));
});

test("an earlier answer does not replace a later one", async () => {
  notifyRoundsChanged();
  answers[1]?.give([BLIND]);
  await vi.waitFor(() => expect($blindRound.get()).toBe(BLIND));
  answers[0]?.give([]);
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  expect($blindRound.get()).toBe(BLIND);
});

test("labels are shown if the rounds cannot be read, and later rounds still count", async () => {
  answers[0]?.refuse(new AppError("NO-CONNECTION", "The server is not reachable."));
  await vi.waitFor(() => expect($isScreenedBlind.get()).toBe(false));
  notifyRoundsChanged();
  answers[1]?.give([BLIND]);
  await vi.waitFor(() => expect($isScreenedBlind.get()).toBe(true));
});

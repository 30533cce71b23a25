// @vitest-environment jsdom
import type { HistoryPatch } from "@tera/contract";
import { act, useEffect } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AppError } from "../platform/app-error.ts";
import { httpAnswering } from "../platform/http.fixture.ts";
import { type Platform, setPlatform } from "../platform/platform.ts";
import { type DocumentHistory, useDocumentHistory } from "./use-document-history.ts";

const VERSIONS = ["third", "second", "first"];
/** Versions of the stored patches by document, latest first. */
let stored: Record<string, readonly number[]>;
let isFailing: boolean;
let asked: string[];
let history: DocumentHistory;
let root: Root;

function History(): null {
  const now = useDocumentHistory(VERSIONS);
  useEffect(() => {
    history = now;
  });
  return null;
}

const patch = (version: number): HistoryPatch => ({
  version,
  author: "ann",
  author_name: null,
  created_at: "2026-11-06T12:00:00.000Z",
  changes: [{ at: ["name"], before: { value: version - 1 }, after: { value: version } }],
});
const countUp = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => count - index);

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  [stored, isFailing, asked] = [{}, false, []];
  const get = (path: string, _answer: unknown, request: never): unknown => {
    const document = path.split("/").at(-2) ?? "";
    asked.push(document);
    if (isFailing && document !== "third") throw new AppError("TIMEOUT", "It took too long.");
    const { before = Number.POSITIVE_INFINITY } = (request as { query: { before?: number } }).query;
    const patches = (stored[document] ?? []).filter((version) => version < before).map(patch);
    return { patches };
  };
  setPlatform({ http: httpAnswering({ get }) } as unknown as Platform);
  root = createRoot(document.createElement("div"));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const visit = () => act(async () => root.render(<History />));
const counts = (): readonly number[] => (history.pages ?? []).map(({ length }) => length);

test("document history: loads earlier documents until there are enough patches", async () => {
  stored = { third: [], second: countUp(25), first: countUp(3) };
  await visit();
  expect(counts()).toEqual([0, 25]);
  expect([history.isLoading, history.hasEarlier]).toEqual([false, true]);
  expect(asked).not.toContain("first");
  await act(() => history.showEarlier());
  expect(counts()).toEqual([0, 25, 3]);
  expect(history.hasEarlier).toBe(false);
});

test("document history: ends at the last document, even if it has no patches", async () => {
  stored = { third: countUp(2) };
  await visit();
  expect(history.pages?.flat().map(({ version }) => version)).toEqual([2, 1]);
  expect([history.isLoading, history.hasEarlier]).toEqual([false, false]);
});

test("document history: a failure ends the loading, and a retry continues it", async () => {
  stored = { third: [], second: countUp(2), first: countUp(1) };
  isFailing = true;
  await visit();
  expect([history.isLoading, (history.error as AppError).code]).toEqual([false, "TIMEOUT"]);
  isFailing = false;
  await act(async () => history.retry());
  expect(counts()).toEqual([0, 2, 1]);
  expect(history.error).toBeUndefined();
});

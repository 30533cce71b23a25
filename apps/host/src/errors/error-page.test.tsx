// @vitest-environment jsdom
import { ERROR_CATALOGUE, ERROR_CODES } from "@tera/contract";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { AppError } from "../platform/app-error.ts";
import { placeConfiguration } from "../platform/configuration.fixture.ts";
import { toErrorRecord } from "./catalogue.ts";
import { errorAdvice } from "./error-advice.ts";
import { RecordView } from "./ErrorPage.tsx";

/** Errors whose text the page replaces with its own explanation. */
const EXPLAINED: ReadonlySet<string> = new Set(["NEED-LOGIN", "PROJECT-NOT-FOUND"]);

const TITLES: Readonly<Record<string, string>> = {
  "NEED-LOGIN": "Account needed",
  "PROJECT-NOT-FOUND": "There is a problem with the project invite",
  "NOT-FOUND": "Not found",
  "ALREADY-SET": "You are in this project",
  UNKNOWN_ERROR: "You broke TERA",
};

describe("the error page of each catalogue entry", () => {
  let root: Root;
  let place: HTMLElement;

  beforeAll(placeConfiguration);
  beforeEach(() => {
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
    place = document.body.appendChild(document.createElement("div"));
    root = createRoot(place);
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    place.remove();
    vi.unstubAllGlobals();
  });

  test.each(ERROR_CODES)(
    "ERR-06 %s says what happened and what to do, and its details can be copied",
    async (code) => {
      const { message, status } = ERROR_CATALOGUE[code];
      const record = toErrorRecord(new AppError(code, message, { status }), "TERA");
      await act(async () => root.render(<RecordView record={record} />));

      expect(place.querySelector("h1")?.textContent).toBe(TITLES[code] ?? "Something went wrong");
      const text = place.querySelector("[role=alert]")?.textContent ?? "";
      if (!EXPLAINED.has(code)) expect(text).toContain(message);
      const advice = errorAdvice(code);
      // A single sentence says only what happened, not what to do.
      const hasOneSentence = (text.match(/\p{Ll}[.:](?=\s|\p{Lu}|$)/gu) ?? []).length < 2;
      if (advice === undefined) expect(hasOneSentence && !EXPLAINED.has(code)).toBe(false);
      else expect(text).toContain(advice);
      expect(place.querySelectorAll("a[href]").length).toBeGreaterThan(0);
      expect([...place.querySelectorAll("button")].map((button) => button.textContent)).toContain(
        "Copy details",
      );
    },
  );
});

import { afterEach, describe, expect, it } from "vitest";
import { $lastError } from "../../errors/last-error.ts";
import { attempt, dialogs, toaster, toastError } from "../../errors/notices.ts";
import { AppError } from "../../platform/app-error.ts";
import { dialogCalls } from "./dialog-calls.tsx";

const { showError } = dialogCalls({ name: "Polyglot", origin: "https://tools.example", signal: new AbortController().signal, navigate: () => undefined });
const CODES = ["CANCEL", "cancel", "SKIP"];

describe("DLG-04 cancel codes in a catch", () => {
  afterEach(() => toaster.dismiss());

  it.each(CODES.flatMap((code) => [code, new AppError(code, "The person changed their mind.")]))("DLG-04 %s shows neither message, dialog nor error page", async (thrown) => {
    toastError(thrown);
    attempt(() => Promise.reject(thrown));
    await showError(thrown);
    expect([toaster.current(), dialogs.current(), $lastError.get()]).toEqual([null, [], undefined]);
  });
});

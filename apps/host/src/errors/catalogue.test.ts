import { describe, expect, test } from "vitest";
import { AppError } from "../platform/app-error.ts";
import { isSilent, toErrorRecord } from "./catalogue.ts";

describe("the error catalogue", () => {
  test("ERR-01 an unknown error becomes UNKNOWN_ERROR with its message, without its stack", () => {
    const record = toErrorRecord(new TypeError("x is not a function"), "TERA");
    expect(record).toMatchObject({
      code: "UNKNOWN_ERROR",
      title: "You broke TERA",
      text: "An unknown error has occured",
      cause: "TypeError: x is not a function",
    });
    expect(JSON.stringify(record)).not.toContain(".ts:");
  });

  test.each(["NEED-LOGIN", "ERR:NEED-LOGIN"])(
    "ERR-02 an error with code %s asks for an account",
    (code) => {
      expect(toErrorRecord(new AppError(code, ""), "TERA")).toMatchObject({
        code: "NEED-LOGIN",
        title: "Account needed",
        text: "You need to be logged in to do that",
      });
    },
  );

  test("ERR-09 an error record has code, title, text, url, generated, cause, trace and ignore", () => {
    const error = new AppError("STORAGE-TIMEOUT", "The file store did not answer.", {
      title: "No answer",
      trace: ["files.put"],
      cause: "no reply",
    });
    expect(toErrorRecord(error, "TERA")).toEqual({
      code: "STORAGE-TIMEOUT",
      title: "No answer",
      text: "The file store did not answer.",
      url: "/",
      generated: error.generated,
      cause: "no reply",
      trace: ["files.put"],
      ignore: false,
    });
  });

  test.each(["CANCEL", "cancel", "SKIP"])("DLG-04 an error with code %s shows nothing", (code) => {
    expect(isSilent(code)).toBe(true);
    expect(isSilent(new AppError(code, ""))).toBe(true);
  });

  test("ERR-08 an error flagged ignore shows nothing", () => {
    expect(isSilent(new AppError("ANY", "", { ignore: true }))).toBe(true);
    expect(isSilent(new AppError("ANY", ""))).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import { errorFromHost } from "./errors.ts";

describe("errorFromHost", () => {
  it("errorFromHost preserves the code and the message of a current host's error", () => {
    const sent = {
      name: "BridgeError",
      code: "NOT-FOUND",
      message: "There is no such file.",
      data: { file: "a.ris" },
    };
    expect(errorFromHost(sent)).toMatchObject({
      code: "NOT-FOUND",
      message: "There is no such file.",
      data: { file: "a.ris" },
    });
  });

  it("errorFromHost accepts a code or a sentence from an older host", () => {
    expect(errorFromHost("CANCEL")).toMatchObject({ code: "CANCEL", message: "CANCEL" });
    expect(errorFromHost("The file is gone.")).toMatchObject({
      code: "HOST-ERROR",
      message: "The file is gone.",
    });
    expect(errorFromHost(new Error("The file is gone."))).toMatchObject({
      code: "HOST-ERROR",
      message: "The file is gone.",
    });
  });

  it.each([
    [{ toString: 1 }],
    [{ code: "X", message: { toString: 1, valueOf: 1 } }],
    [{ code: {} }],
    [null],
    [undefined],
    [7],
    [[]],
  ])("errorFromHost never throws, for example for %j", (sent) => {
    expect(errorFromHost(sent)).toBeInstanceOf(Error);
  });
});

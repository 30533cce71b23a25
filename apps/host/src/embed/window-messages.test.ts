import { describe, expect, it } from "vitest";
import { readQuestion, readWindowMessage } from "./window-messages.ts";

describe("messages between the /embed page and its popup windows", () => {
  it("are parsed completely or rejected", () => {
    expect(readWindowMessage({ embed: "ready" })).toEqual({ embed: "ready" });
    expect(readWindowMessage({ embed: "answer", isAllowed: false })).toEqual({
      embed: "answer",
      isAllowed: false,
    });
    expect(
      readWindowMessage({ TERA: 1, action: "popupUserState", user: { id: "1" }, code: "c" }),
    ).toEqual({ action: "popupUserState", code: "c" });
    for (const invalid of [
      null,
      undefined,
      1,
      "ready",
      {},
      { embed: "answer" },
      { embed: "answer", isAllowed: "yes" },
      { embed: "answer", isAllowed: 1 },
      { action: "popupUserState", user: {} },
      { action: "rpc", code: "c" },
    ]) {
      expect(readWindowMessage(invalid)).toBeUndefined();
    }
  });

  it("ask only questions of a known kind, for known scopes", () => {
    const consent = {
      question: { kind: "consent", origin: "https://lab.example", scopes: ["user"] },
    };
    expect(readQuestion(consent)).toEqual(consent);
    for (const question of [
      { kind: "switch", origin: "https://lab.example", name: "Sepsis" },
      { kind: "project", origin: "https://lab.example", title: "Which?" },
    ])
      expect(readQuestion({ person: "p", question })).toEqual({ person: "p", question });
    expect(readWindowMessage({ embed: "answer", isAllowed: true, project: "p1" })).toEqual({
      embed: "answer",
      isAllowed: true,
      project: "p1",
    });
    for (const invalid of [
      {},
      { question: { kind: "switch", origin: "https://lab.example" } },
      { question: { ...consent.question, scopes: ["everything"] } },
      { question: { ...consent.question, kind: "other" } },
      { embed: "ready" },
    ])
      expect(readQuestion(invalid)).toBeUndefined();
  });
});

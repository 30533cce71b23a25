import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import type { PasswordLevel, PasswordVerdict } from "../password-length.ts";
import { passwordJudge } from "../password-strength.ts";

const CHECK_DEBOUNCE_MS = 120;
/** Screen readers announce the result after a pause in typing. */
const ANNOUNCE_DEBOUNCE_MS = 900;
/** Fields whose values must not make up the password. */
const CONTEXT_FIELDS = ["givenName", "familyName", "email"];
const TITLES: Readonly<Record<PasswordLevel, string>> = {
  empty: "",
  tooShort: "Too short.",
  tooLong: "Too long.",
  easy: "Easy to guess.",
  good: "Good.",
  strong: "Strong.",
};

const judgePassword = passwordJudge({ ZxcvbnFactory, adjacencyGraphs, dictionary });

for (const meter of document.querySelectorAll<HTMLElement>(".strength")) {
  const input = document.getElementById(meter.dataset["for"] ?? "");
  if (input instanceof HTMLInputElement) watch(input, meter);
}

/** Judges the password in the page, without sending it. */
function watch(input: HTMLInputElement, meter: HTMLElement): void {
  const text = meter.querySelector<HTMLElement>(".hint");
  const status = meter.querySelector<HTMLElement>("[role=status]");
  if (text === null || status === null) return;
  const hint = text.textContent;
  let judging: number | undefined;
  let speaking: number | undefined;
  const judge = (): void => {
    const verdict = judgePassword(input.value, contextOf(input));
    meter.dataset["level"] = verdict.level;
    text.textContent = verdict.level === "empty" ? hint : sentenceOf(verdict);
    window.clearTimeout(speaking);
    speaking = window.setTimeout(() => {
      status.textContent = verdict.level === "empty" ? "" : sentenceOf(verdict);
    }, ANNOUNCE_DEBOUNCE_MS);
  };
  input.addEventListener("input", () => removeProblem(input, text), { once: true });
  input.form?.addEventListener("input", () => {
    window.clearTimeout(judging);
    judging = window.setTimeout(judge, CHECK_DEBOUNCE_MS);
  });
  // Browsers restore the field's value when the person goes back.
  if (input.value !== "") judge();
}

/** Removes the problem, because it belonged to the submitted password. */
function removeProblem(input: HTMLInputElement, hint: HTMLElement): void {
  document.getElementById(`${input.id}-problem`)?.remove();
  input.removeAttribute("aria-invalid");
  input.setAttribute("aria-describedby", hint.id);
}

function sentenceOf({ level, problem }: PasswordVerdict): string {
  return problem === undefined ? TITLES[level] : `${TITLES[level]} ${problem}`;
}

function contextOf(input: HTMLInputElement): string[] {
  const known: unknown = JSON.parse(input.dataset["context"] ?? "[]");
  const inputs = CONTEXT_FIELDS.map((name) => input.form?.elements.namedItem(name));
  return [
    ...(Array.isArray(known) ? known.map(String) : []),
    ...inputs.flatMap((field) => (field instanceof HTMLInputElement ? [field.value] : [])),
  ];
}

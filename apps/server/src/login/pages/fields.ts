import { type Html, html } from "./html.ts";
import { alertIcon } from "./icons.ts";

/** Problems by the name of the field they belong to. */
export type Problems = Readonly<Record<string, string | undefined>>;

/** One labelled field of a form. */
export interface Field {
  readonly name: string;
  readonly label: string;
  readonly type: "text" | "email" | "password";
  readonly autocomplete: string;
  /** What was typed before; never given for passwords. */
  readonly value?: string;
  readonly hint?: string;
  readonly problem?: string | undefined;
  readonly isOptional?: boolean;
  readonly isFocused?: boolean;
  /** A link at the right of the label. */
  readonly beside?: Html;
  readonly maximumLength: number;
}

/** A field with its label, and its hint or problem, tied to it for assistive technology. */
export function field(parts: Field): Html {
  const hintId = `${parts.name}-hint`;
  const problemId = `${parts.name}-problem`;
  // A problem says all the hint does, so it takes its place.
  const describedBy = parts.problem === undefined ? (parts.hint === undefined ? undefined : hintId) : problemId;
  const label = html`<label for="${parts.name}">${parts.label}${parts.isOptional ? html` <span class="optional">(optional)</span>` : html``}</label>`;
  return html`<div class="field">
${parts.beside ? html`<div class="labels">${label}${parts.beside}</div>` : label}
<input id="${parts.name}" name="${parts.name}" type="${typeOf(parts)}" autocomplete="${parts.autocomplete}" maxlength="${parts.maximumLength}"
 ${parts.type === "email" ? html`inputmode="email" autocapitalize="none" spellcheck="false"` : html``} ${parts.value === undefined || parts.type === "password" ? html`` : html`value="${parts.value}"`}
 ${parts.isOptional ? html`` : html`required`} ${parts.isFocused ? html`autofocus` : html``} ${describedBy === undefined ? html`` : html`aria-describedby="${describedBy}"`} ${parts.problem === undefined ? html`` : html`aria-invalid="true"`}>
${parts.problem === undefined ? html`` : html`<p class="problem" id="${problemId}">${alertIcon()}<span>${parts.problem}</span></p>`}
${parts.hint === undefined || parts.problem !== undefined ? html`` : html`<p class="hint" id="${hintId}">${parts.hint}</p>`}
</div>`;
}

/** Browsers refuse or rewrite the letters of an international address in a field of their type "email"; the keyboard is the same without it. */
function typeOf({ type }: Field): "text" | "password" {
  return type === "password" ? "password" : "text";
}

/** A box to tick, with its label beside it and what ticking means below. */
export function checkbox(parts: { readonly name: string; readonly label: string; readonly hint: string }): Html {
  return html`<div class="check">
<input id="${parts.name}" name="${parts.name}" type="checkbox" aria-describedby="${parts.name}-hint">
<div><label for="${parts.name}">${parts.label}</label><p class="hint" id="${parts.name}-hint">${parts.hint}</p></div>
</div>`;
}

/** A sentence about the whole form, read out at once. */
export function banner(kind: "bad" | "ok" | "warn" | "info", icon: Html, text: Html): Html {
  return html`<div class="banner ${kind}" role="${kind === "bad" ? "alert" : "status"}">${icon}<div>${text}</div></div>`;
}

/** The name of the first field with a problem, which gets the focus. */
export function firstProblem(problems: Problems, order: readonly string[]): string | undefined {
  return order.find((name) => problems[name] !== undefined);
}

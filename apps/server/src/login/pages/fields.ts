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
  /** A link below the field. */
  readonly below?: Html;
  readonly maximumLength: number;
  /** Digits are typed; phones show their keys. */
  readonly isNumeric?: boolean;
  /** What is typed is no word: browsers leave it as it is. */
  readonly isExact?: boolean;
  /** Of a new password: texts that it must not be made of. Its strength is shown while it is typed. */
  readonly context?: readonly string[];
}

/** A field with its label, and its hint or problem, tied to it for assistive technology. */
export function field(parts: Field): Html {
  const { name, problem } = parts;
  const isStrengthShown = parts.context !== undefined;
  const hint =
    parts.hint !== undefined && (problem === undefined || isStrengthShown)
      ? html`<p class="hint" id="${name}-hint">${parts.hint}</p>`
      : html``;
  const label = html`<label for="${name}">${parts.label}${parts.isOptional ? html` <span class="optional">(optional)</span>` : html``}</label>`;
  return html`<div class="field">
${label}
${parts.type === "password" ? revealable(parts) : input(parts)}
${problem === undefined ? html`` : html`<p class="problem" id="${name}-problem">${alertIcon()}<span>${problem}</span></p>`}
${isStrengthShown ? strength(name, hint) : hint}
${parts.below === undefined ? html`` : html`<p class="below">${parts.below}</p>`}
</div>`;
}

function input(parts: Field): Html {
  // A problem says all the hint does, so it takes its place.
  const description = parts.problem === undefined ? "hint" : "problem";
  const isDescribed = parts.problem !== undefined || parts.hint !== undefined;
  return html`<input id="${parts.name}" name="${parts.name}" type="${typeOf(parts)}" autocomplete="${parts.autocomplete}" maxlength="${parts.maximumLength}"
 ${parts.type === "email" ? html`inputmode="email"` : html``} ${parts.isNumeric ? html`inputmode="numeric"` : html``} ${parts.type !== "text" || parts.isExact ? html`autocapitalize="none" spellcheck="false"` : html``}
 ${parts.value === undefined || parts.type === "password" ? html`` : html`value="${parts.value}"`}
 ${parts.isOptional ? html`` : html`required`} ${parts.isFocused ? html`autofocus` : html``} ${isDescribed ? html`aria-describedby="${parts.name}-${description}"` : html``} ${parts.problem === undefined ? html`` : html`aria-invalid="true"`}
 ${parts.context === undefined ? html`` : html`data-context="${JSON.stringify(parts.context)}"`}>`;
}

/** A password with the button that shows it; without its script, the button stays away. */
function revealable(parts: Field): Html {
  const name = parts.label.toLowerCase();
  return html`<div class="secret">${input(parts)}<button class="reveal" type="button" aria-controls="${parts.name}" data-name="${name}" aria-label="Show ${name}" hidden>Show</button></div>`;
}

/** How hard the password of a field is to guess, which takes the place of its hint: a bar for the eye, a sentence for everybody. */
function strength(name: string, hint: Html): Html {
  return html`<div class="strength" data-for="${name}" data-level="empty"><div class="bar" aria-hidden="true"><i></i><i></i><i></i><i></i></div>${hint}<p class="unseen" role="status"></p></div>`;
}

/** Browsers refuse or rewrite the letters of an international address in a field of their type "email"; the keyboard is the same without it. */
function typeOf({ type }: Field): "text" | "password" {
  return type === "password" ? "password" : "text";
}

/** A box to tick, with its label beside it and what ticking means below. */
export function checkbox(parts: {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly hint: string;
}): Html {
  return html`<div class="check">
<label><input id="${parts.id}" name="${parts.name}" type="checkbox" aria-describedby="${parts.id}-hint"><span>${parts.label}</span></label>
<p class="hint" id="${parts.id}-hint">${parts.hint}</p>
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

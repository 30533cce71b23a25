import { type Html, html } from "./html.ts";
import { alertIcon } from "./icons.ts";

export type Problems = Readonly<Record<string, string | undefined>>;

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly type: "text" | "email" | "password";
  readonly autocomplete: string;
  /** Never set for passwords. */
  readonly value?: string;
  readonly hint?: string;
  readonly problem?: string | undefined;
  readonly isOptional?: boolean;
  readonly isFocused?: boolean;
  readonly below?: Html;
  readonly maximumLength: number;
  readonly isNumeric?: boolean;
  /** Turns off autocapitalization and spell checking. */
  readonly isExact?: boolean;
  /** Texts that a new password must not be made of. If set, its strength is shown. */
  readonly context?: readonly string[];
}

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
  // A problem replaces the hint, which says less.
  const description = parts.problem === undefined ? "hint" : "problem";
  const isDescribed = parts.problem !== undefined || parts.hint !== undefined;
  return html`<input id="${parts.name}" name="${parts.name}" type="${typeOf(parts)}" autocomplete="${parts.autocomplete}" maxlength="${parts.maximumLength}"
 ${parts.type === "email" ? html`inputmode="email"` : html``} ${parts.isNumeric ? html`inputmode="numeric"` : html``} ${parts.type !== "text" || parts.isExact ? html`autocapitalize="none" spellcheck="false"` : html``}
 ${parts.value === undefined || parts.type === "password" ? html`` : html`value="${parts.value}"`}
 ${parts.isOptional ? html`` : html`required`} ${parts.isFocused ? html`autofocus` : html``} ${isDescribed ? html`aria-describedby="${parts.name}-${description}"` : html``} ${parts.problem === undefined ? html`` : html`aria-invalid="true"`}
 ${parts.context === undefined ? html`` : html`data-context="${JSON.stringify(parts.context)}"`}>`;
}

/** Without its script, the Show button stays hidden. */
function revealable(parts: Field): Html {
  const name = parts.label.toLowerCase();
  return html`<div class="secret">${input(parts)}<button class="reveal" type="button" aria-controls="${parts.name}" data-name="${name}" aria-label="Show ${name}" hidden>Show</button></div>`;
}

/** Shows the password strength in place of the hint, as a bar and a sentence. */
function strength(name: string, hint: Html): Html {
  return html`<div class="strength" data-for="${name}" data-level="empty"><div class="bar" aria-hidden="true"><i></i><i></i><i></i><i></i></div>${hint}<p class="unseen" role="status"></p></div>`;
}

/**
 * Returns "text" for "email", because browsers reject or rewrite international addresses in email
 * fields. `inputmode` shows the same keyboard.
 */
function typeOf({ type }: Field): "text" | "password" {
  return type === "password" ? "password" : "text";
}

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

/** A message for the whole form. Screen readers announce it. */
export function banner(kind: "bad" | "ok" | "warn" | "info", icon: Html, text: Html): Html {
  return html`<div class="banner ${kind}" role="${kind === "bad" ? "alert" : "status"}">${icon}<div>${text}</div></div>`;
}

/** Returns the name of the first field with a problem. */
export function firstProblem(problems: Problems, order: readonly string[]): string | undefined {
  return order.find((name) => problems[name] !== undefined);
}

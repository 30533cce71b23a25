import { CircleAlert } from "lucide-react";
import { useId, type ReactNode } from "react";
import { css, styled } from "styled-components";
import { Icon } from "../icon/icon.tsx";
import { fieldFocus } from "../theme/focus-ring.ts";
import { text, wrapAnywhere } from "../theme/text-style.ts";
import { visuallyHidden } from "../visually-hidden/visually-hidden.ts";

const Root = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;
`;

export const FieldLabel = styled.label<{ $hidden?: boolean }>`
  ${text.label}
  margin-bottom: 5px;
  color: var(--ink);
  overflow-wrap: anywhere;
  ${({ $hidden }) => $hidden === true && visuallyHidden}
`;

const Optional = styled.span`
  margin-inline-start: 6px;
  font-weight: 400;
  color: var(--ink-3);
`;

export const FieldHint = styled.p`
  ${text.meta}
  ${wrapAnywhere}
  margin-top: 5px;
  color: var(--ink-3);
`;

const ErrorLine = styled.p`
  ${text.meta}
  ${wrapAnywhere}
  display: flex;
  gap: 6px;
  margin-top: 5px;
  color: var(--bad);

  svg { margin-top: 2px; }
`;

/** Screen readers announce the error when it appears. */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <ErrorLine role="alert" {...(id === undefined ? {} : { id })}>
      <Icon of={CircleAlert} size={14} />
      <span>{children}</span>
    </ErrorLine>
  );
}

export interface FieldTexts {
  /** Shown above the control. */
  label: ReactNode;
  /** Shows the label to screen readers only, if a heading or icon replaces it. */
  hideLabel?: boolean | undefined;
  /** Shown under the control. */
  hint?: ReactNode;
  /** Says what is wrong and how to fix it; marks the field invalid. */
  error?: ReactNode;
  /** Shows "optional" beside the label. */
  optional?: boolean | undefined;
}

/** The attributes that connect a control to its label, hint and error. */
export interface FieldWiring {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

export interface FieldProps extends FieldTexts {
  /** Replaces the generated id. */
  id?: string | undefined;
  /** For layout. */
  className?: string | undefined;
  /** Renders the control with the attributes that connect it. */
  children: (wiring: FieldWiring) => ReactNode;
}

export function Field({
  label,
  hideLabel = false,
  hint,
  error,
  optional = false,
  id,
  className,
  children,
}: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hasHint = hint !== undefined && hint !== null && hint !== "";
  const hasError = error !== undefined && error !== null && error !== "" && error !== false;
  const described = [hasHint ? `${controlId}-hint` : "", hasError ? `${controlId}-error` : ""]
    .filter(Boolean)
    .join(" ");
  return (
    <Root {...(className === undefined ? {} : { className })}>
      <FieldLabel htmlFor={controlId} $hidden={hideLabel}>
        {label}
        {optional && <Optional>optional</Optional>}
      </FieldLabel>
      {children({
        id: controlId,
        ...(described === "" ? {} : { "aria-describedby": described }),
        ...(hasError ? { "aria-invalid": true as const } : {}),
      })}
      {hasError && <FieldError id={`${controlId}-error`}>{error}</FieldError>}
      {hasHint && <FieldHint id={`${controlId}-hint`}>{hint}</FieldHint>}
    </Root>
  );
}

/** For text inputs and selects. */
export const controlStyle = css`
  width: 100%;
  min-width: 0;
  min-height: var(--control);
  padding: 5px 10px;
  border: 1px solid var(--edge);
  border-radius: 6px;
  background: var(--raised);
  color: var(--ink);
  ${text.dense}
  transition: border-color var(--fast);

  &:focus { ${fieldFocus} }

  &[aria-invalid="true"]:not(:focus) { border-color: var(--bad); }

  /* Overrides the browser's autofill colours; only an inset shadow covers that background. */
  &:autofill { box-shadow: 0 0 0 100px var(--accent-soft) inset; -webkit-text-fill-color: var(--ink); caret-color: var(--ink); }
  &:autofill:focus { box-shadow: 0 0 0 1px var(--focus), 0 0 0 100px var(--accent-soft) inset; }

  &:disabled {
    border-color: var(--line-2);
    background: var(--sunken);
    color: var(--ink-4);
    cursor: not-allowed;
  }

  &:read-only:not(:disabled, select) { background: var(--paper); border-color: var(--line-2); }
`;

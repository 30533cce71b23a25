import { Check, TriangleAlert, X, type LucideIcon } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { styled } from "styled-components";
import { Button } from "../button/button.tsx";
import { bareRadio } from "../field/bare-radio.ts";
import type { RadioOption } from "../field/radio-group.tsx";
import { Icon } from "../icon/icon.tsx";
import { phone, touch } from "../theme/media.ts";
import { mono, text, wrapAnywhere } from "../theme/text-style.ts";
import { DialogFrame } from "./dialog-frame.tsx";
import { useSettled } from "./use-settled.ts";

const Origin = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 10px;
  padding-top: 4px;

  bdi { ${mono} color: var(--ink-3); }
  b { color: var(--ink); }
`;

const Remark = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  padding: 1px 6px;
  border-radius: 4px;
  background: var(--warn-soft);
  color: var(--warn);
  ${text.tag}
  font-weight: 550;
  @media (forced-colors: active) { outline: 1px solid; }
`;

const Lead = styled.p`
  ${text.dense}
  ${wrapAnywhere}
  margin-bottom: 16px;
  color: var(--ink-2);
`;

const Group = styled.h3`
  ${text.label}
  margin-bottom: 4px;
  color: var(--ink-3);
`;

const Powers = styled.ul`
  margin-bottom: 16px;
  ${text.body}
  ${phone} { ${text.dense} margin-bottom: 12px; }
`;

const Power = styled.li<{ $granted: boolean }>`
  display: flex;
  gap: 10px;
  padding-block: 3px;
  color: ${({ $granted }) => ($granted ? "var(--ink)" : "var(--ink-2)")};
  ${wrapAnywhere}

  > svg { margin-top: 3px; color: ${({ $granted }) => ($granted ? "var(--accent-text)" : "var(--ink-3)")}; }
  > span { min-width: 0; }
  small { display: block; ${text.meta} color: var(--ink-3); }
`;

const Terms = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: 2px 20px;
  padding-top: 16px;
  border-top: 1px solid var(--line);

  > legend { ${text.label} float: inline-start; margin-inline-end: 4px; padding: 3px 0; }
`;

/* Used instead of `RadioGroup`, whose code is too large for embedded pages. */
const Term = styled.label`
  display: inline-flex;
  align-items: center;
  gap: 9px;
  min-width: 0;
  min-height: 24px;
  ${text.dense}
  ${wrapAnywhere}
  cursor: pointer;

  > input { ${bareRadio} }
  ${touch} { min-height: 44px; }
`;

/** An action that consent does or does not allow. */
export interface ConsentPower {
  label: string;
  detail?: string | undefined;
}

export type ConsentAnswer<TermName extends string> =
  | { readonly allowed: false }
  | { readonly allowed: true; readonly term: TermName };

export interface ConsentDialogProps<TermName extends string> {
  /** The question: "Let this site read your project?" */
  title: string;
  /** The verified origin. No name is shown, because any site can claim one. */
  origin: string;
  /** A warning: "Not a TERA tool". */
  remark?: string | undefined;
  /** What is requested. */
  children?: ReactNode;
  /** Actions that consenting allows. */
  could: readonly ConsentPower[];
  /** Actions that are impossible even after consenting. */
  couldNot: readonly ConsentPower[];
  /** How long consent may last. The first term is preselected; a single term is not shown. */
  terms: readonly [RadioOption<TermName>, ...RadioOption<TermName>[]];
  /** By default "Allow". */
  allowLabel?: string | undefined;
  /** By default "Don't allow". */
  denyLabel?: string | undefined;
  /** Says where consent can be revoked. */
  fact?: ReactNode;
  /** Called once. */
  onAnswer: (answer: ConsentAnswer<TermName>) => void;
}

/**
 * Asks whether another site may use the user's data. Neither button is emphasized, deny has focus,
 * Escape denies, and allowing is delayed (see {@link useSettled}).
 */
export function ConsentDialog<TermName extends string>({
  title,
  origin,
  remark,
  children,
  could,
  couldNot,
  terms,
  allowLabel = "Allow",
  denyLabel = "Don't allow",
  fact,
  onAnswer,
}: ConsentDialogProps<TermName>) {
  const [term, setTerm] = useState<TermName>(terms[0].value);
  const group = useId();
  const isSettled = useSettled(true);
  const deny = () => onAnswer({ allowed: false });
  return (
    <DialogFrame
      alert
      hideCross
      width="consent"
      title={title}
      onClose={deny}
      fact={fact}
      subtitle={<OriginLine origin={origin} remark={remark} />}
      actions={
        <>
          <Button data-autofocus="" onClick={deny}>
            {denyLabel}
          </Button>
          <Button unready={!isSettled} onClick={() => onAnswer({ allowed: true, term })}>
            {allowLabel}
          </Button>
        </>
      }
    >
      {children !== undefined && <Lead>{children}</Lead>}
      <PowerList title="It could" icon={Check} granted powers={could} />
      <PowerList title="It could not" icon={X} granted={false} powers={couldNot} />
      {terms.length > 1 && (
        <Terms>
          <legend>Allow</legend>
          {terms.map(({ value, label }) => (
            <Term key={value}>
              <input
                type="radio"
                name={group}
                value={value}
                checked={value === term}
                onChange={() => setTerm(value)}
              />
              {label}
            </Term>
          ))}
        </Terms>
      )}
    </DialogFrame>
  );
}

/** Emphasizes the host to expose lookalike domains. */
function OriginLine({ origin, remark }: { origin: string; remark: string | undefined }) {
  const [scheme, host] = origin.includes("://")
    ? [`${origin.slice(0, origin.indexOf("://"))}://`, origin.slice(origin.indexOf("://") + 3)]
    : ["", origin];
  return (
    <Origin>
      <bdi>
        {scheme}
        <b>{host}</b>
      </bdi>
      {remark !== undefined && (
        <Remark>
          <Icon of={TriangleAlert} size={13} />
          {remark}
        </Remark>
      )}
    </Origin>
  );
}

function PowerList({
  title,
  icon,
  granted,
  powers,
}: {
  title: string;
  icon: LucideIcon;
  granted: boolean;
  powers: readonly ConsentPower[];
}) {
  if (powers.length === 0) return null;
  return (
    <>
      <Group>{title}</Group>
      <Powers aria-label={title}>
        {powers.map(({ label, detail }) => (
          <Power key={label} $granted={granted}>
            <Icon of={icon} />
            <span>
              {label}
              {detail !== undefined && <small>{detail}</small>}
            </span>
          </Power>
        ))}
      </Powers>
    </>
  );
}

import { Check, TriangleAlert, X, type LucideIcon } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import styled from "styled-components";
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

/* The kit's radio without its module: the dialogs have to be light enough for a page inside another page. */
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

/** One thing that could, or could not, be done: in plain words, with a quiet second line. */
export interface ConsentPower {
  label: string;
  detail?: string | undefined;
}

/** What a consent question came to. */
export type ConsentAnswer<TermName extends string> =
  | { readonly allowed: false }
  | { readonly allowed: true; readonly term: TermName };

/** What {@link ConsentDialog} takes. */
export interface ConsentDialogProps<TermName extends string> {
  /** The question: "Let this site read your project?" */
  title: string;
  /** The true origin of what asks: "https://forest-lab.example". A name is not shown, because anyone can claim one. */
  origin: string;
  /** Warns beside the origin: "Not one of our tools". */
  remark?: string | undefined;
  /** What it asks for, and of what. */
  children?: ReactNode;
  /** What it could do if allowed. */
  could: readonly ConsentPower[];
  /** What it could not do even then. */
  couldNot: readonly ConsentPower[];
  /** How long an allowance may hold; the first is chosen. Two or more are offered as a choice. */
  terms: readonly [RadioOption<TermName>, ...RadioOption<TermName>[]];
  /** "Allow" unless told. */
  allowLabel?: string | undefined;
  /** "Don't allow" unless told. */
  denyLabel?: string | undefined;
  /** Where it can be taken back. */
  fact?: ReactNode;
  /** Called once, with the answer. */
  onAnswer: (answer: ConsentAnswer<TermName>) => void;
}

/** Asks whether someone else's page may do something with the person's work. Both answers look alike; the safe one has focus, leaving is "no", and "yes" waits until the question has been in sight for a moment. */
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

/** The host stands out, so that a lookalike address is seen. */
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

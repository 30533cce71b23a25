import { Button, Icon, KeyHint, phone, text, touch } from "@tera/ui";
import { Undo2 } from "lucide-react";
import styled from "styled-components";
import type { Choice, Verdict } from "../round/screening-state.ts";
import { VERDICTS } from "./verdicts.ts";

interface DecisionBarProps {
  readonly choice: Choice | undefined;
  readonly reasons: readonly string[];
  /** Why nothing can be decided; undefined if it can. */
  readonly disabledReason: string | undefined;
  readonly canUndo: boolean;
  readonly onVerdict: (verdict: Verdict) => void;
  readonly onReason: (reason: string) => void;
  readonly onUndecide: () => void;
  readonly onUndo: () => void;
  readonly onAllReasons: () => void;
}

const NUMBERED_REASONS = 9;
const VERDICT_ORDER: readonly Verdict[] = ["exclude", "maybe", "include"];

export function DecisionBar({
  choice,
  reasons,
  disabledReason,
  canUndo,
  onVerdict,
  onReason,
  onUndecide,
  onUndo,
  onAllReasons,
}: DecisionBarProps): React.JSX.Element {
  const isDisabled = disabledReason !== undefined;
  return (
    <Bar aria-label="Decision">
      {disabledReason !== undefined && <Why>{disabledReason}</Why>}
      {reasons.length > 0 && (
        <Reasons aria-label="Exclude with a reason">
          {reasons.slice(0, NUMBERED_REASONS).map((reason, index) => (
            <li key={reason}>
              <Button
                size="small"
                disabled={isDisabled}
                aria-label={`Exclude: ${reason}`}
                aria-pressed={choice?.reason === reason}
                aria-keyshortcuts={String(index + 1)}
                onClick={() => onReason(reason)}
              >
                <KeyHint hidden>{index + 1}</KeyHint>
                <Reason dir="auto">{reason}</Reason>
              </Button>
            </li>
          ))}
          {reasons.length > NUMBERED_REASONS && (
            <li>
              <Button size="small" variant="ghost" disabled={isDisabled} onClick={onAllReasons}>
                All {reasons.length} reasons
              </Button>
            </li>
          )}
        </Reasons>
      )}
      <Verdicts>
        {VERDICT_ORDER.map((verdict) => (
          <VerdictButton
            key={verdict}
            variant="secondary"
            size="large"
            icon={<Icon of={VERDICTS[verdict].icon} />}
            disabled={isDisabled}
            aria-pressed={choice?.verdict === verdict}
            aria-keyshortcuts={VERDICTS[verdict].key}
            $tone={VERDICTS[verdict].tone}
            onClick={() => onVerdict(verdict)}
          >
            {VERDICTS[verdict].verb}
            <Key>
              <KeyHint hidden>{VERDICTS[verdict].key.toUpperCase()}</KeyHint>
            </Key>
          </VerdictButton>
        ))}
        <Quiet>
          {reasons.length > 0 && (
            <ReasonButton variant="ghost" disabled={isDisabled} onClick={onAllReasons}>
              Exclude with a reason
            </ReasonButton>
          )}
          <Button
            variant="ghost"
            icon={<Icon of={Undo2} />}
            disabled={!canUndo || isDisabled}
            aria-keyshortcuts="z"
            onClick={onUndo}
          >
            Undo
            <Key>
              <KeyHint hidden>Z</KeyHint>
            </Key>
          </Button>
          {choice !== undefined && (
            <Button
              variant="ghost"
              disabled={isDisabled}
              aria-keyshortcuts="u"
              onClick={onUndecide}
            >
              Undecide
              <Key>
                <KeyHint hidden>U</KeyHint>
              </Key>
            </Button>
          )}
        </Quiet>
      </Verdicts>
    </Bar>
  );
}

const Bar = styled.section`
  display: grid;
  gap: 8px;
  padding: 12px 32px;
  border-block-start: 1px solid var(--line);
  background: var(--paper);
  ${phone} { padding: 8px 16px max(8px, env(safe-area-inset-bottom)); }
`;

const Why = styled.p`
  ${text.dense}
  margin: 0;
  color: var(--ink-2);
`;

const Reasons = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  margin: 0;
  padding: 0;
  list-style: none;
  > li { min-width: 0; max-width: 280px; }
  button { max-width: 100%; }
  [aria-pressed="true"] { background: var(--bad-soft); color: var(--bad); border-color: currentColor; }
  ${phone} { display: none; }
`;

const Reason = styled.span`
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Verdicts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
  ${phone} { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); }
`;

const VerdictButton = styled(Button)<{ $tone: "ok" | "warn" | "bad" | "info" | "neutral" }>`
  min-width: 112px;
  justify-content: center;
  > svg { color: var(--${({ $tone }) => $tone}); }
  &[aria-pressed="true"] {
    background: var(--${({ $tone }) => $tone}-soft);
    color: var(--${({ $tone }) => $tone});
    border-color: currentColor;
  }
  ${phone} { min-width: 0; height: 56px; padding-inline: 8px; }
`;

const Key = styled.span`
  display: inline-flex;
  color: var(--ink-3);
  ${touch} { display: none; }
  ${phone} { display: none; }
`;

const Quiet = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 8px;
  margin-inline-start: auto;
  ${phone} { grid-column: 1 / -1; margin: 0; justify-content: space-between; }
`;

const ReasonButton = styled(Button)`
  display: none;
  ${phone} { display: inline-flex; }
`;

import { Button, Icon, KeyHint, phone, touch } from "@tera/ui";
import { type LucideIcon, NotebookPen, Tag, Undo2 } from "lucide-react";
import styled from "styled-components";
import type { Choice, Verdict } from "../round/screening-state.ts";
import type { RoundActions } from "./use-round-actions.ts";
import { VERDICTS } from "./verdicts.ts";

interface DecisionBarProps {
  readonly choice: Choice | undefined;
  /** False if only the last decision can be undone. */
  readonly hasRecord: boolean;
  readonly reasons: readonly string[];
  readonly isClosed: boolean;
  readonly canUndo: boolean;
  readonly actions: RoundActions;
  readonly onAllReasons: () => void;
  /** The record's labels and note. */
  readonly children?: React.ReactNode;
}

const NUMBERED_REASONS = 9;
const VERDICT_ORDER: readonly Verdict[] = ["exclude", "maybe", "include"];

export function DecisionBar(props: DecisionBarProps): React.JSX.Element {
  const { choice, hasRecord, reasons, isClosed, actions, children } = props;
  return (
    <Bar aria-label="Decision">
      {children}
      {hasRecord && reasons.length > 0 && <ReasonButtons {...props} />}
      <Verdicts>
        {hasRecord &&
          VERDICT_ORDER.map((verdict) => (
            <VerdictButton
              key={verdict}
              size="large"
              icon={<Icon of={VERDICTS[verdict].icon} />}
              disabled={isClosed}
              aria-pressed={choice?.verdict === verdict}
              aria-keyshortcuts={VERDICTS[verdict].key}
              $tone={VERDICTS[verdict].tone}
              onClick={() => actions.onVerdict(verdict)}
            >
              {VERDICTS[verdict].verb}
              <Key>{VERDICTS[verdict].key}</Key>
            </VerdictButton>
          ))}
        <QuietButtons {...props} />
      </Verdicts>
    </Bar>
  );
}

/** The reasons with a key; the others are in a dialog. */
function ReasonButtons({
  choice,
  reasons,
  isClosed,
  actions,
  onAllReasons,
}: DecisionBarProps): React.JSX.Element {
  return (
    <Reasons aria-label="Exclude with a reason">
      {reasons.slice(0, NUMBERED_REASONS).map((reason, index) => (
        <li key={reason}>
          <Button
            size="small"
            disabled={isClosed}
            aria-label={`Exclude: ${reason}`}
            aria-pressed={choice?.reason === reason}
            aria-keyshortcuts={String(index + 1)}
            onClick={() => actions.onExclude(reason)}
          >
            <KeyHint hidden>{index + 1}</KeyHint>
            <Reason dir="auto">{reason}</Reason>
          </Button>
        </li>
      ))}
      {reasons.length > NUMBERED_REASONS && (
        <li>
          <Button size="small" variant="ghost" disabled={isClosed} onClick={onAllReasons}>
            All {reasons.length} reasons
          </Button>
        </li>
      )}
    </Reasons>
  );
}

function QuietButtons({
  choice,
  hasRecord,
  reasons,
  isClosed,
  canUndo,
  actions,
  onAllReasons,
}: DecisionBarProps): React.JSX.Element {
  return (
    <Quiet>
      {hasRecord && reasons.length > 0 && (
        <ReasonButton variant="ghost" disabled={isClosed} onClick={onAllReasons}>
          Exclude with a reason
        </ReasonButton>
      )}
      {hasRecord && (
        <>
          <QuietButton shortcut="n" icon={NotebookPen} disabled={isClosed} onClick={actions.onNote}>
            Note
          </QuietButton>
          <QuietButton shortcut="l" icon={Tag} disabled={isClosed} onClick={actions.onLabels}>
            Labels
          </QuietButton>
        </>
      )}
      <QuietButton
        shortcut="z"
        icon={Undo2}
        disabled={!canUndo || isClosed}
        onClick={actions.onUndo}
      >
        Undo
      </QuietButton>
      {choice !== undefined && (
        <QuietButton shortcut="u" disabled={isClosed} onClick={actions.onUndecide}>
          Clear decision
        </QuietButton>
      )}
    </Quiet>
  );
}

function QuietButton({
  shortcut,
  icon,
  children,
  ...button
}: Pick<React.ComponentProps<typeof Button>, "disabled" | "onClick"> & {
  readonly shortcut: string;
  readonly icon?: LucideIcon;
  readonly children: string;
}): React.JSX.Element {
  return (
    <Button
      variant="ghost"
      icon={icon && <Icon of={icon} />}
      aria-keyshortcuts={shortcut}
      {...button}
    >
      {children}
      <Key>{shortcut}</Key>
    </Button>
  );
}

/** A key beside a label. Phones have none. */
function Key({ children }: { readonly children: string }): React.JSX.Element {
  return (
    <KeyPlace>
      <KeyHint hidden>{children.toUpperCase()}</KeyHint>
    </KeyPlace>
  );
}

/** Narrower than this, as beside a file, the verdicts share one row. */
const NARROW = "@container (max-width: 520px)";

const Bar = styled.section`
  container-type: inline-size;
  display: grid;
  gap: 8px;
  padding: 12px 32px;
  border-block-start: 1px solid var(--line);
  background: var(--paper);
  ${phone} { padding: 8px 16px max(8px, env(safe-area-inset-bottom)); }
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
  ${NARROW} { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); }
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
  ${NARROW} { min-width: 0; padding-inline: 8px; }
  ${phone} { min-width: 0; height: 56px; padding-inline: 8px; }
`;

const KeyPlace = styled.span`
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
  ${phone} {
    grid-column: 1 / -1;
    margin: 0;
    justify-content: space-between;
    > button { padding-inline: 8px; }
    svg { display: none; }
  }
  ${NARROW} { grid-column: 1 / -1; margin: 0; }
`;

const ReasonButton = styled(Button)`
  display: none;
  ${phone} { display: inline-flex; }
`;

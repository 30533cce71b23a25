import { Button, Fact, Icon, IconButton, phone, ProgressBar, useMedia } from "@tera/ui";
import { ChartNoAxesColumn, Copy, Download, Table2, X } from "lucide-react";
import type { ReactElement } from "react";
import styled from "styled-components";
import { NARROW } from "./narrow-media.ts";
import type { CountOptions } from "./term-count.ts";
import type { TermCounts } from "./use-term-counts.ts";

interface CountFooterProps {
  readonly unit: CountOptions["unit"];
  readonly counts: TermCounts;
  readonly chosenCount: number;
  /** Chosen terms that are not among the rows. */
  readonly hiddenCount: number;
  readonly asTable: boolean;
  readonly onAsTable: (asTable: boolean) => void;
  readonly onExport: () => void;
  readonly saving: boolean;
  readonly onSave: () => void;
  readonly onCopy: () => void;
  readonly onClear: () => void;
}

export function CountFooter({
  unit,
  counts: { terms, progress },
  chosenCount,
  hiddenCount,
  asTable,
  onAsTable,
  onExport,
  saving,
  onSave,
  onCopy,
  onClear,
}: CountFooterProps): React.JSX.Element {
  const nothing = terms?.length === 0;
  return (
    <Foot>
      {progress ? (
        <Counting>
          <ProgressBar
            label="Counting words"
            valueText={`${progress.done.toLocaleString("en-GB")} of ${progress.total.toLocaleString("en-GB")} references`}
            value={progress.done}
            max={progress.total}
          />
        </Counting>
      ) : (
        <Selection>
          <Fact as="output">
            {chosenCount === 0
              ? `${(terms?.length ?? 0).toLocaleString("en-GB")} different ${unit}`
              : `${chosenCount.toLocaleString("en-GB")} selected${hiddenCount === 0 ? "" : `, ${hiddenCount.toLocaleString("en-GB")} not shown`}`}
          </Fact>
          {chosenCount > 0 && (
            <>
              <Button variant="secondary" icon={<Icon of={Copy} />} onClick={onCopy}>
                Copy as search line (OR)
              </Button>
              <SecondAction
                label="Clear selection"
                icon={<Icon of={X} />}
                variant="ghost"
                disabled={false}
                onClick={onClear}
              />
            </>
          )}
        </Selection>
      )}
      <Actions>
        <SecondAction
          label={asTable ? "Show as chart" : "Show as table"}
          icon={<Icon of={asTable ? ChartNoAxesColumn : Table2} />}
          variant="ghost"
          onClick={() => onAsTable(!asTable)}
          disabled={nothing}
        />
        <SecondAction
          label="Export CSV"
          icon={<Icon of={Download} />}
          variant="secondary"
          onClick={onExport}
          disabled={nothing}
        />
        <Button
          variant="primary"
          onClick={onSave}
          busy={saving}
          busyLabel="Saving"
          disabled={nothing || terms === undefined}
        >
          Save to project
        </Button>
      </Actions>
    </Foot>
  );
}

interface SecondActionProps {
  readonly label: string;
  readonly icon: ReactElement;
  readonly variant: "ghost" | "secondary";
  readonly disabled: boolean;
  readonly onClick: () => void;
}

/** Shows only its icon in a narrow frame. */
function SecondAction({
  label,
  icon,
  variant,
  disabled,
  onClick,
}: SecondActionProps): React.JSX.Element {
  const isNarrow = useMedia(NARROW);
  if (isNarrow)
    return (
      <IconButton
        label={label}
        icon={icon}
        variant="secondary"
        tooltipSide="top"
        disabled={disabled}
        onClick={onClick}
      />
    );
  return (
    <Button variant={variant} icon={icon} disabled={disabled} onClick={onClick}>
      {label}
    </Button>
  );
}

const Counting = styled.div`
  flex: 0 1 360px;
`;

const Selection = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
  > button { flex: none; }
`;

const Foot = styled.footer`
  grid-area: foot;
  position: relative;
  z-index: 2;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px 16px;
  padding: 12px 32px;
  border-block-start: 1px solid var(--line);
  ${phone} {
    position: sticky;
    inset-block-end: 0;
    background: var(--paper);
    padding: 12px 16px;
  }
`;

const Actions = styled.div`
  display: flex;
  margin-inline-start: auto;
  flex: none;
  gap: 8px;
`;

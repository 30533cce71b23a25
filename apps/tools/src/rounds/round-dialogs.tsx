import type { Connection } from "@tera/bridge-sdk";
import { type Round, screening } from "@tera/bridge-sdk/screening";
import { ConfirmDialog } from "@tera/ui";
import { sentenceOf } from "../frame/failure.ts";
import { useDialogWork } from "../frame/use-dialog-work.ts";

interface RoundDialogProps {
  readonly tera: Connection;
  readonly round: Round;
  /** Called with the changed round. */
  readonly onRound: (round: Round) => void;
  readonly onClose: () => void;
}

export function CloseDialog({ tera, round, ...answers }: RoundDialogProps): React.JSX.Element {
  return (
    <ChangeDialog
      {...answers}
      title={`Close “${round.name}”?`}
      label="Close the round"
      busyLabel="Closing"
      change={() => screening(tera).rounds.close(round.id)}
    >
      Nobody can decide after that, unless the round is reopened. Decisions on other devices that
      are offline are kept.
    </ChangeDialog>
  );
}

export function ReopenDialog({ tera, round, ...answers }: RoundDialogProps): React.JSX.Element {
  return (
    <ChangeDialog
      {...answers}
      title={`Reopen “${round.name}”?`}
      label="Reopen the round"
      busyLabel="Reopening"
      change={() => screening(tera).rounds.reopen(round.id)}
    >
      Reviewers can decide again, and decisions made since it was closed count. Files with its
      results stay as they are. The timeline says that you reopened it.
    </ChangeDialog>
  );
}

/** Asks first, and says why the host refuses, for example because somebody else opened the round. */
function ChangeDialog({
  title,
  label,
  busyLabel,
  change,
  children,
  onRound,
  onClose,
}: Pick<RoundDialogProps, "onRound" | "onClose"> & {
  readonly title: string;
  readonly label: string;
  readonly busyLabel: string;
  readonly change: () => Promise<Round>;
  readonly children: React.ReactNode;
}): React.JSX.Element {
  const { isBusy, error, run } = useDialogWork(onClose);
  const apply = (): Promise<void> => run(async () => onRound(await change()));
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={label}
      busy={isBusy}
      busyLabel={busyLabel}
      onAnswer={(isConfirmed) => (isConfirmed ? void apply() : onClose())}
    >
      {error === undefined ? children : sentenceOf(error)}
    </ConfirmDialog>
  );
}

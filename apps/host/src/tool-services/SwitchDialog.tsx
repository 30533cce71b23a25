import { type AskedBy, ConfirmDialog } from "@tera/ui";

export function SwitchDialog({
  name,
  askedBy,
  onAnswer,
}: {
  readonly name: string;
  readonly askedBy: AskedBy;
  readonly onAnswer: (isAllowed: boolean) => void;
}): React.JSX.Element {
  return (
    <ConfirmDialog
      title="Switch project?"
      askedBy={askedBy}
      confirmLabel="Switch project"
      onAnswer={onAnswer}
    >
      The tool wants to open the project <bdi>{name}</bdi> and continue there.
    </ConfirmDialog>
  );
}

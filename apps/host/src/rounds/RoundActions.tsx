import { Button, ConfirmDialog } from "@tera/ui";
import type { Round } from "@tera/contract";
import { useStore } from "@nanostores/react";
import { useState } from "react";
import { attempt, dialogs, toaster } from "../errors/notices.ts";
import { $project } from "../project/project-store.ts";
import { canEdit, isOwner } from "../projects/project-summary.ts";
import { $user } from "../user/user-store.ts";
import { isBlindNow } from "./round-text.ts";
import { roundsGateway } from "./rounds-gateway.ts";

interface RoundActionsProps {
  readonly project: string;
  readonly round: Round;
  /** Reloads the page. */
  readonly onChanged: () => Promise<void>;
}

interface Change {
  readonly title: string;
  readonly about: string;
  readonly label: string;
  readonly done: string;
  readonly isFinal?: boolean;
  readonly apply: typeof roundsGateway.close;
}

/** The manager and the round's opener may close and reopen it; only the manager may unblind it. */
export function RoundActions({ project, round, onChanged }: RoundActionsProps) {
  const summary = useStore($project);
  const user = useStore($user);
  const [isBusy, setBusy] = useState(false);
  if (summary === undefined || !canEdit(summary)) return null;
  const isManager = isOwner(summary);
  const mayClose = isManager || round.openedBy === user?.id;

  async function askAndApply(change: Change): Promise<void> {
    const isSure = await dialogs.show<boolean>((close) => (
      <ConfirmDialog
        title={change.title}
        confirmLabel={change.label}
        danger={change.isFinal ?? false}
        onAnswer={close}
      >
        {change.about}
      </ConfirmDialog>
    ));
    if (!isSure) return;
    setBusy(true);
    try {
      await change.apply({ project, round: round.id });
      await onChanged();
      toaster.success(change.done);
    } finally {
      setBusy(false);
    }
  }
  const button = (change: Change) => (
    <Button key={change.label} disabled={isBusy} onClick={() => attempt(() => askAndApply(change))}>
      {change.label}
    </Button>
  );
  return (
    <>
      {isManager && isBlindNow(round) ? button(unblinding(round)) : null}
      {mayClose ? button(round.closedAt === null ? closing(round) : reopening(round)) : null}
    </>
  );
}

function closing({ name }: Round): Change {
  return {
    title: `Close the round “${name}”?`,
    about:
      "Decisions that arrive later are kept, but count only if you reopen the round. Closing reveals no blind decision.",
    label: "Close round",
    done: "Round closed. Save its results in Screenatron.",
    apply: roundsGateway.close,
  };
}

function reopening({ name }: Round): Change {
  return {
    title: `Reopen the round “${name}”?`,
    about: "Reviewers can decide again, and decisions made since it was closed count.",
    label: "Reopen round",
    done: "Round reopened",
    apply: roundsGateway.reopen,
  };
}

function unblinding({ name }: Round): Change {
  return {
    title: `Unblind the round “${name}”?`,
    about:
      "Every project member will see all decisions of this round, and new ones as they are made. Decisions made from then on don't count towards agreement. This can't be undone, and the timeline says that you did it.",
    label: "Unblind round",
    done: "Round unblinded. All decisions are visible.",
    isFinal: true,
    apply: roundsGateway.unblind,
  };
}

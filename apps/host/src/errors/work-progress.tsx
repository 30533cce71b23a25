import { ProgressDialog } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { atom, type ReadableAtom } from "nanostores";
import { dialogs } from "./notices.ts";
import { countText } from "../platform/date-text.ts";

/** Work that ends sooner shows no dialog. */
const DIALOG_DELAY_MS = 600;

interface WorkControls {
  /** Aborted when the person cancels. */
  readonly signal: AbortSignal;
  readonly onProgress: (done: number) => void;
}

/** Runs `work`. If it takes long, shows a dialog with Cancel, and a bar unless `total` is 0. */
export async function withWorkProgress<Result>(
  title: string,
  total: number,
  work: (controls: WorkControls) => Promise<Result>,
): Promise<Result> {
  const cancel = new AbortController();
  const finished = new AbortController();
  const $done = atom(0);
  const timer = setTimeout(() => {
    dialogs
      .show<void>(
        () => (
          <WorkDialog title={title} total={total} $done={$done} onCancel={() => cancel.abort()} />
        ),
        { signal: finished.signal, above: true },
      )
      // The dialog rejects when the signal closes it.
      .catch(() => undefined);
  }, DIALOG_DELAY_MS);
  try {
    return await work({ signal: cancel.signal, onProgress: (done) => $done.set(done) });
  } finally {
    clearTimeout(timer);
    finished.abort();
  }
}

interface WorkDialogProps {
  readonly title: string;
  readonly total: number;
  readonly $done: ReadableAtom<number>;
  readonly onCancel: () => void;
}

function WorkDialog({ title, total, $done, onCancel }: WorkDialogProps): React.JSX.Element {
  const done = useStore($done);
  return (
    <ProgressDialog
      title={title}
      label={title}
      {...(total === 0 ? {} : { valueText: `${countText(done)} of ${countText(total)}` })}
      value={done}
      max={total}
      onCancel={onCancel}
    />
  );
}

import { Component, useSyncExternalStore, type ReactNode } from "react";
import type { DialogQueue } from "./dialog-queue.ts";

/** Draws the dialogs of a queue. Mount it once, outside everything that comes and goes. */
export function DialogHost({ queue }: { queue: DialogQueue }) {
  const open = useSyncExternalStore(queue.subscribe, queue.current, queue.current);
  return open.map((dialog) => (
    <FailureGuard key={dialog.id} onFailure={dialog.fail}>
      {dialog.node}
    </FailureGuard>
  ));
}

/** Hands a drawing error to the dialog's asker, so that one broken dialog neither ends the page nor blocks the queue. */
class FailureGuard extends Component<
  { onFailure: (error: unknown) => void; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onFailure(error);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

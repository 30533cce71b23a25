import { Component, useSyncExternalStore, type ReactNode } from "react";
import type { DialogQueue } from "./dialog-queue.ts";

/** Renders a queue's dialogs. Mount it once, where it never unmounts. */
export function DialogHost({ queue }: { queue: DialogQueue }) {
  const open = useSyncExternalStore(queue.subscribe, queue.current, queue.current);
  return open.map((dialog) => (
    <FailureGuard key={dialog.id} onFailure={dialog.fail}>
      {dialog.node}
    </FailureGuard>
  ));
}

/** Rejects a dialog's promise if rendering throws, so that the queue continues. */
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

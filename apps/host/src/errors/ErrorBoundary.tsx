import { Component, type ReactNode } from "react";
import type { ErrorRecord } from "../platform/app-error.ts";
import { AppError } from "../platform/app-error.ts";
import { toErrorRecord } from "./catalogue.ts";
import { RecordView } from "./ErrorPage.tsx";
import { rememberError } from "./last-error.ts";

interface Props {
  /** A new key, such as another path, renders the children again. */
  readonly resetKey: string;
  readonly children: ReactNode;
}

interface State {
  readonly record: ErrorRecord | undefined;
  readonly resetKey: string;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { record: undefined, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Pick<State, "record"> {
    return { record: toErrorRecord(nameLoadFailure(error)) };
  }

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return props.resetKey === state.resetKey
      ? null
      : { record: undefined, resetKey: props.resetKey };
  }

  override componentDidCatch(): void {
    if (this.state.record !== undefined) void rememberError(this.state.record);
  }

  override render(): ReactNode {
    return this.state.record === undefined ? (
      this.props.children
    ) : (
      <RecordView record={this.state.record} />
    );
  }
}

/**
 * Replaces a failed import's error with one that explains it: no connection, or a newer version
 * replaced the file.
 */
function nameLoadFailure(error: unknown): unknown {
  if (
    error instanceof TypeError &&
    /dynamically imported module|Importing a module/i.test(error.message)
  ) {
    return new AppError(
      "PAGE-NOT-LOADED",
      "Check your connection, then reload the page: a new version may have been installed.",
      { title: "The page couldn't be loaded", cause: error },
    );
  }
  return error;
}

/** How a command that takes long reports, and is stopped. */
export interface CommandRun {
  /** Whether a running server does the work. */
  readonly isServing: boolean;
  /** Shows a line before the command is done. */
  readonly report: (line: string) => void;
  readonly signal: AbortSignal;
}

export const UNATTENDED: CommandRun = {
  isServing: false,
  report: () => {},
  signal: new AbortController().signal,
};

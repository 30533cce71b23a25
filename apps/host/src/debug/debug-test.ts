export interface DebugTest {
  readonly name: string;
  readonly about: string;
  /** The value, or the rejection, is shown in a toast. */
  readonly run: () => unknown;
}

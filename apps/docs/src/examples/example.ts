import type { Connection } from "@tera/bridge-sdk";

/** What an example sees, as if it were part of a tool. */
interface ExamplePage {
  readonly tera: Connection;
  /** Gets what the example prints. */
  readonly console: { log(...values: unknown[]): void };
}

/** Examples by the call that they show, such as `files.read`. Each runs against a fresh mock host. */
export type Examples = Readonly<Record<string, (page: ExamplePage) => Promise<void>>>;

import type { ShellProps } from "../shell/Shell.tsx";
import { fetched } from "./fetched.ts";

/** What stands around every page but the front page of visitors, who do without its program. */
export const shell = fetched<ShellProps>(() =>
  import("../shell/Shell.tsx").then(({ Shell }) => ({ default: Shell })),
);

import type { ShellProps } from "../shell/Shell.tsx";
import { lazyPage } from "./lazy-page.ts";

/** What stands around every page but the front page of visitors, who do without its program. */
export const shell = lazyPage<ShellProps>(() =>
  import("../shell/Shell.tsx").then(({ Shell }) => ({ default: Shell })),
);

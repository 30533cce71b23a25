import type { ShellProps } from "../shell/Shell.tsx";
import { lazyPage } from "./lazy-page.ts";

/** Not loaded on the visitors' front page. */
export const shell = lazyPage<ShellProps>(() =>
  import("../shell/Shell.tsx").then(({ Shell }) => ({ default: Shell })),
);

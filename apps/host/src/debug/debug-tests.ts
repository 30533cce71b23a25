import type { CallHost } from "./call-host.ts";
import { callTests } from "./call-tests.ts";
import type { DebugSectionId } from "./debug-sections.ts";
import type { DebugTest } from "./debug-test.ts";
import { PAGE_TESTS } from "./page-tests.ts";

/** Sections with a screen of their own have no tests here. */
export function debugTests(
  call: CallHost,
): Readonly<Partial<Record<DebugSectionId, readonly DebugTest[]>>> {
  return { ...PAGE_TESTS, ...callTests(call) };
}

import axe from "axe-core";
import { afterEach } from "vitest";
import { applyTheme } from "../packages/ui/src/index.ts";
import { findContrastFaults } from "../tests/layout/contrast-faults.ts";
import { findShapeFaults } from "../tests/layout/layout-faults.ts";
import { VisualSnapshot } from "../tests/layout/visual-snapshot.ts";
import "./async-timeout.ts";

/** Desktop, tablet, phone, and a desktop zoomed to 400% (WCAG 1.4.10). */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 780 },
  { width: 320, height: 640 },
] as const;
const THEMES = ["light", "dark"] as const;
/**
 * axe rules that depend on the theme or width. Storybook checks all rules, but only in the widest
 * window and light theme.
 */
const THEME_RULES = ["color-contrast", "link-in-text-block"];
const WIDTH_RULES = ["target-size", "scrollable-region-focusable"];
const FOCUS_GUARDS = "[data-base-ui-focus-guard]";

/**
 * After each story's play function, checks contrast in every size and theme. Checks the layout once
 * per size, because themes don't change it.
 */
afterEach(async () => {
  const frame = window.frameElement;
  if (frame === null)
    throw new Error(
      "Stories are looked at inside a frame whose size can be set; this page is in none.",
    );
  const styleBefore = frame.getAttribute("style") ?? "";
  const faults: string[] = [];
  try {
    for (const { width, height } of SIZES) {
      frame.setAttribute("style", `${styleBefore}; width: ${width}px; height: ${height}px`);
      await untilLaidOut();
      const sight = new VisualSnapshot();
      faults.push(...findShapeFaults(sight).map((fault) => `${width} px: ${fault}`));
      for (const theme of THEMES) {
        applyTheme(theme);
        faults.push(...findContrastFaults(sight).map((fault) => `${width} px, ${theme}: ${fault}`));
      }
    }
    faults.push(
      ...(await axeFaults("dark", [...THEME_RULES, ...WIDTH_RULES])),
      ...(await axeFaults("light", THEME_RULES)),
    );
  } finally {
    applyTheme("light");
    frame.setAttribute("style", styleBefore);
  }
  if (faults.length > 0)
    throw new Error(`The layout of this story has ${faults.length} faults:\n${faults.join("\n")}`);
});

/** Runs axe in the narrowest window, in one theme. */
async function axeFaults(theme: (typeof THEMES)[number], rules: string[]): Promise<string[]> {
  applyTheme(theme);
  const { violations } = await axe.run(
    { exclude: [FOCUS_GUARDS] },
    { runOnly: rules, resultTypes: ["violations"] },
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ html }) => `${SIZES.at(-1)?.width} px, ${theme}: ${id}: ${help}: ${html.slice(0, 200)}`,
    ),
  );
}

/** Waits until resize listeners have rendered. */
async function untilLaidOut(): Promise<void> {
  await new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
}

import axe from "axe-core";
import { afterEach } from "vitest";
import { applyTheme } from "../packages/ui/src/index.ts";
import { findLayoutFaults } from "../tests/layout/layout-faults.ts";

/** A desktop, a tablet and a phone. */
const SIZES = [{ width: 1440, height: 900 }, { width: 768, height: 1024 }, { width: 360, height: 780 }] as const;
const THEMES = ["light", "dark"] as const;
/** What of axe's rules width and theme decide; Storybook has run all of them in the widest window by day. */
const VIEW_RULES = ["color-contrast", "link-in-text-block", "target-size", "scrollable-region-focusable"];
const FOCUS_GUARDS = "[data-base-ui-focus-guard]";

/** Looks at each story as it stands after its walk, in every size and theme, without drawing it anew. */
afterEach(async () => {
  // A frame belongs to the page around it, so it is an instance of that page's classes.
  const style = (window.frameElement as HTMLElement | null)?.style;
  if (style === undefined) throw new Error("Stories are looked at inside a frame whose size can be set; this page is in none.");
  const { width: widthBefore, height: heightBefore } = style;
  const faults: string[] = [];
  try {
    for (const { width, height } of SIZES) {
      style.width = `${width}px`;
      style.height = `${height}px`;
      await untilLaidOut();
      for (const theme of THEMES) {
        applyTheme(theme);
        faults.push(...findLayoutFaults({ reach: false }).map((fault) => `${width} px, ${theme}: ${fault}`));
      }
    }
    const { violations } = await axe.run({ exclude: [FOCUS_GUARDS] }, { runOnly: VIEW_RULES, resultTypes: ["violations"] });
    faults.push(...violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `360 px, dark: ${id}: ${help}: ${html.slice(0, 200)}`)));
  } finally {
    applyTheme("light");
    Object.assign(style, { width: widthBefore, height: heightBefore });
  }
  if (faults.length > 0) throw new Error(`The layout of this story has ${faults.length} faults:\n${faults.join("\n")}`);
});

/** Resolves when whatever watches the window's size has heard of the new one and drawn. */
async function untilLaidOut(): Promise<void> {
  await new Promise((resolve) => { requestAnimationFrame(resolve); });
  await new Promise((resolve) => { setTimeout(resolve); });
}

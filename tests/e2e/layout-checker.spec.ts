import { expect, test } from "@playwright/test";
import { layoutFaultsOf } from "../layout/in-frame.ts";
import { axeFindings } from "./axe-findings.ts";

const VALID_PAGE = `
  <h1>Files</h1>
  <p>12 references, <a href="#all">all of them</a> in one file.</p>
  <label>Name <input value="Vitamin D and falls" style="height: 28px"></label>
  <button>Save file</button>`;

interface InjectedFault {
  readonly fault: string;
  readonly html: string;
  readonly named: RegExp;
}

const INJECTED_FAULTS: readonly InjectedFault[] = [
  {
    fault: "a line wider than the window",
    html: `<div id="wide" style="width: 500px">Wide</div>`,
    named: /^the page is \d+ px wider than the window: .*#wide/u,
  },
  {
    fault: "text outside the left edge of the window",
    html: `<p id="out" style="position: absolute; top: 300px; left: -40px">Lost words</p>`,
    named: /#out.* outside the window/u,
  },
  {
    fault: "a fixed bar below the window",
    html: `<p id="below" style="position: fixed; top: 780px; margin: 0">Below</p>`,
    named: /#below.* can't be scrolled to/u,
  },
  {
    fault: "text that overflows its frame",
    html: `<div id="frame" style="width: 60px; border: 1px solid #555"><span id="long" style="white-space: nowrap">randomised controlled</span></div>`,
    named: /^text overflows its frame: .*#long.*#frame/u,
  },
  {
    fault: "a cut-off line",
    html: `<p id="cut" style="width: 60px; overflow: hidden; white-space: nowrap">randomised controlled</p>`,
    named: /^text is cut off and not shown in full anywhere: <p#cut>/u,
  },
  {
    fault: "a cut-off paragraph",
    html: `<p id="cut" style="width: 60px; height: 20px; overflow: hidden">randomised controlled trial</p>`,
    named: /^text is cut off and not shown in full anywhere: <p#cut>/u,
  },
  {
    fault: "two overlapping texts",
    html: `<p id="one" style="margin: 0">Included</p><p id="two" style="margin: -17px 0 0">Excluded</p>`,
    named: /<p#one>.* and <p#two>.* overlap/u,
  },
  {
    fault: "a button that covers text",
    html: `<p id="one" style="margin: 0">Included studies</p><button id="two" style="position: relative; top: -20px; height: 30px">Go</button>`,
    named: /<p#one>.* and <button#two>.*|<button#two>.* and <p#one>.* overlap/u,
  },
  {
    fault: "text of low contrast",
    html: `<p id="faint" style="color: #999">Faint</p>`,
    named: /^text has a contrast of 2\.85, less than 4\.5: <p#faint>/u,
  },
  {
    fault: "text of low contrast because of opacity",
    html: `<div style="opacity: 0.4"><p id="faint">Faint</p></div>`,
    named: /^text has a contrast of .*, less than 4\.5: <p#faint>/u,
  },
  {
    fault: "large text of low contrast",
    html: `<p id="faint" style="color: #aaa; font-size: 30px">Faint</p>`,
    named: /^text has a contrast of 2\.32, less than 3: <p#faint>/u,
  },
  {
    fault: "a field of low contrast",
    html: `<input id="field" value="Vit D" style="border: 1px solid #ddd">`,
    named: /^the edge of a control has a contrast of .*#field/u,
  },
  {
    fault: "a drawn checkbox of low contrast beside its input",
    html: `<label><input id="box" type="checkbox" style="opacity: 0"><span style="display: inline-block; width: 24px; height: 24px; border: 1px solid #ddd"></span> On</label>`,
    named: /^the edge of a control has a contrast of .*#box/u,
  },
  {
    fault: "an icon of low contrast",
    html: `<button aria-label="Close" style="width: 32px; height: 32px; border: 0; background: #fff; color: #ccc"><svg class="lucide" width="16" height="16"><path d="M0 0 16 16" stroke="currentColor"></path></svg></button>`,
    named: /^an icon has a contrast of .*Close/u,
  },
  {
    fault: "small targets close together",
    html: `<div style="display: flex; margin-top: 40px"><button id="a" style="width: 14px; height: 14px; padding: 0"></button><button id="b" style="width: 14px; height: 14px; padding: 0"></button></div>`,
    named: /<button#a> "" is 14 × 14 px and too close to <button#b>/u,
  },
  {
    fault: "a target under a docked bar",
    html: `<div style="height: 2000px"></div><button id="last">Last</button><div id="bar" style="position: fixed; inset: auto 0 0 0; height: 60px; background: #fff">Bar</div>`,
    named: /<button#last>.* is covered by <div#bar>/u,
  },
];

const VALID_PARTS: readonly (readonly [string, string])[] = [
  [
    "a menu above the page",
    `<p>Under it</p><div role="menu" style="position: absolute; margin-top: -30px; background: #fff"><button role="menuitem" style="height: 32px">Open</button></div>`,
  ],
  [
    "a wide table in an element that scrolls",
    `<div style="overflow: auto"><div style="width: 900px">Wide, but in its own place</div></div>`,
  ],
  [
    "a cut-off line with a title",
    `<p title="randomised controlled" style="width: 60px; overflow: hidden; white-space: nowrap">randomised controlled</p>`,
  ],
  ["a disabled button of low contrast", `<button disabled style="color: #bbb">Not ready</button>`],
  [
    "text for screen readers only",
    `<span style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap">Only said</span>`,
  ],
  [
    "a clear button inside a field",
    `<div style="position: relative; width: 200px"><input aria-label="Search" style="box-sizing: border-box; width: 100%; height: 32px; padding-right: 32px"><button aria-label="Clear" style="position: absolute; right: 0; width: 28px; height: 32px">x</button></div>`,
  ],
];

test.describe("the layout checker", () => {
  test("finds no fault on a valid page, nor in elements that only look faulty", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    for (const [name, html] of [["nothing", ""] as const, ...VALID_PARTS]) {
      await page.setContent(pageWith(html));
      expect.soft(await layoutFaultsOf(page.mainFrame(), { reach: true }), name).toEqual([]);
    }
  });

  test("reports each kind of fault with the faulty element", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    for (const { fault, html, named } of INJECTED_FAULTS) {
      await page.setContent(pageWith(html));
      const faults = await layoutFaultsOf(page.mainFrame(), { reach: true });
      expect.soft(faults, fault).toContainEqual(expect.stringMatching(named));
    }
  });
});

test("axe reports each injected fault, even on a second check and inside a frame", async ({
  page,
}) => {
  const found = async (
    type: "tag" | "rule",
    values: string[],
    exclude?: string,
  ): Promise<string[]> =>
    (
      await axeFindings(page, {
        only: { type, values },
        ...(exclude === undefined ? {} : { exclude }),
      })
    ).map(({ id }) => id);
  await page.setContent(
    pageWith(`<img id="picture" src="data:,"><p style="color: #999">Faint</p>`),
  );
  expect(await found("tag", ["wcag2a", "wcag2aa"])).toEqual(["color-contrast", "image-alt"]);
  expect(await found("tag", ["wcag2a", "wcag2aa"], "#picture")).toEqual(["color-contrast"]);
  expect(await found("rule", ["color-contrast"])).toEqual(["color-contrast"]);
  await page.setContent(
    pageWith(
      `<iframe title="Tool" srcdoc="<!doctype html><html lang=en><title>Tool</title><p style='color: #999'>Faint</p>"></iframe>`,
    ),
  );
  await page.frameLocator("iframe").getByText("Faint").waitFor();
  expect(await found("rule", ["color-contrast"])).toEqual(["color-contrast"]);
});

function pageWith(html: string): string {
  return `<!doctype html><html lang="en"><title>Planted</title><body style="margin: 16px; background: #fff; color: #222; font: 15px/22px sans-serif">${VALID_PAGE}${html}</body></html>`;
}

import { BridgeError, connect } from "../vendor/tera-bridge.mjs";
import { countYears } from "./count-years.js";

/**
 * What the tool shows. The tests have one without a page.
 *
 * @typedef {object} View
 * @property {(theme: "light" | "dark") => void} showTheme
 * @property {(text: string) => void} showStatus
 * @property {(years: [year: string, count: number][]) => void} showYears
 * @property {(count: () => Promise<void>) => void} whenAsked Calls `count` when the person asks for it.
 */

/**
 * Connects to the host and starts the tool. Resolves to a function that stops it.
 *
 * @param {{ hostOrigin: string, view: View, timeout?: number }} options
 * @returns {Promise<() => void>}
 */
export async function startTool({ hostOrigin, view, timeout }) {
  try {
    const tera = await connect({ hostOrigin, timeout });
    await followTheme(tera, view);
    const project = await tera.project.require();
    view.showStatus(`In ${project.name}`);
    view.whenAsked(() => countLibrary(tera, view));
    return tera.dispose;
  } catch (error) {
    showError(view, error);
    return () => {};
  }
}

/**
 * @param {import("../vendor/tera-bridge.mjs").Connection} tera
 * @param {View} view
 */
async function followTheme(tera, view) {
  tera.on("theme", view.showTheme);
  view.showTheme(await tera.theme.get());
}

/**
 * @param {import("../vendor/tera-bridge.mjs").Connection} tera
 * @param {View} view
 */
async function countLibrary(tera, view) {
  try {
    view.showYears(countYears(await tera.library.select({ title: "Which library?" })));
    await tera.log.add({ type: "tool", tool: "my-tool", title: "Counted years of publication" });
  } catch (error) {
    showError(view, error);
  }
}

/**
 * Shows an error, unless the person closed a dialog, which needs no message.
 *
 * @param {View} view
 * @param {unknown} error
 */
function showError(view, error) {
  if (error instanceof BridgeError && error.code === "CANCEL") return;
  view.showStatus(error instanceof Error ? error.message : String(error));
}

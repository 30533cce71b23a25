import { BridgeError } from "@tera/bridge-sdk";
import { pages } from "@tera/bridge-sdk/pages";
import type { Examples } from "./example.ts";

/** The host's dialogs, and its pages. */
export const dialogExamples: Examples = {
  "ui.alert": async ({ tera, console }) => {
    await tera.ui.alert("3 references have no year.", { title: "Years" });
    console.log("The person has closed it.");
  },
  "ui.confirm": async ({ tera, console }) => {
    try {
      await tera.ui.confirm("Replace the table of last week?");
      console.log("Replace it.");
    } catch (error) {
      if (!(error instanceof BridgeError && error.code === "CANCEL")) throw error;
    }
  },
  "ui.prompt": async ({ tera, console }) => {
    const name = await tera.ui.prompt("Name of the chart", { value: "Years" });
    console.log(name);
  },
  "ui.progress": async ({ tera, console }) => {
    const parts = [1, 2, 3];
    for (const part of parts)
      await tera.ui.progress({ title: "Counting", progress: part, progressMax: parts.length });
    await tera.ui.progress(false);
    console.log("Closed.");
  },
  "ui.throw": async ({ tera, console }) => {
    const message = "The table has no column “year”. Nothing was saved.";
    await tera.ui.throw({ title: "The chart can't be drawn", code: "NO-YEAR", message });
    console.log("The host showed it.");
  },
  "ui.panic": async ({ tera, console }) => {
    await tera.ui.panic("The word list can't be loaded. Reload the page.");
    console.log("The host shows it over the tool.");
  },
  "ui.splat": async ({ tera, console }) => {
    await tera.ui.splat("<h2>All counted</h2><p>1,204 words in 3 references.</p>");
    await tera.ui.splat(false);
    console.log("Shown and removed.");
  },
  "ui.window": async ({ tera, console }) => {
    await tera.ui.window("https://doi.org/10.1000/182", { width: 800, height: 600 });
    console.log("The host asked the browser for a window.");
  },
  "ui.json": async ({ tera, console }) => {
    await tera.ui.json({ words: 1204, references: 3 }, { title: "Counts" });
    console.log("The person has closed it.");
  },
  "hostPages.openFile": async ({ tera, console }) => {
    const { hostPages } = pages(tera);
    const { id } = await tera.files.select();
    await hostPages.openFile(id, { page: "provenance" }); // from the handler of a click
    console.log("The host leaves the tool.");
  },
  "hostPages.openRound": async ({ tera, console }) => {
    const { hostPages } = pages(tera);
    await hostPages.openRound("example"); // from the handler of a click
    console.log("The host leaves the tool.");
  },
};

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { mockHost } from "../vendor/testing.mjs";
import { countYears } from "./count-years.js";
import { startTool } from "./tool.js";

const HOST_ORIGIN = "https://host.example"; // the mock host's

let host;
let shown;
let stop = () => {};

beforeEach(() => {
  host = mockHost({ scopes: ["project", "library:read", "log"] });
  shown = { status: "", theme: "", years: undefined, count: undefined };
});
afterEach(() => {
  stop();
  host.stop();
});

const view = {
  showTheme: (theme) => (shown.theme = theme),
  showStatus: (text) => (shown.status = text),
  showYears: (years) => (shown.years = years),
  whenAsked: (count) => (shown.count = count),
};

test("the tool counts the years of a library and logs the counts on the timeline", async () => {
  stop = await startTool({ hostOrigin: HOST_ORIGIN, view });
  assert.equal(shown.status, "In Antibiotics for sore throat");
  await shown.count();
  assert.deepEqual(shown.years, [
    ["2019", 1],
    ["2020", 1],
    ["2021", 1],
  ]);
  assert.equal(host.mockState.log.length, 1);
});

test("the tool follows the host's theme", async () => {
  host.mockState.theme = "dark";
  stop = await startTool({ hostOrigin: HOST_ORIGIN, view });
  assert.equal(shown.theme, "dark");
});

test("the tool shows no message if the person closes the dialog", async () => {
  host.fail("selectProjectLibrary", "CANCEL");
  stop = await startTool({ hostOrigin: HOST_ORIGIN, view });
  await shown.count();
  assert.equal(shown.status, "In Antibiotics for sore throat");
});

test("the tool accepts no other host than the one that it names", async () => {
  stop = await startTool({ hostOrigin: "https://other.example", view, timeout: 200 });
  assert.match(shown.status, /host/u);
  assert.equal(shown.count, undefined);
});

test("references without a year are not counted", () => {
  assert.deepEqual(countYears([{ date: "2020-05-01" }, { title: "Undated" }]), [["2020", 1]]);
});

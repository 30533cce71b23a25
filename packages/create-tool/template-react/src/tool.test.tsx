// @vitest-environment jsdom
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mockHost } from "../vendor/testing.mjs";
import { countYears } from "./count-years.ts";
import { Tool } from "./Tool.tsx";

const HOST_ORIGIN = "https://host.example"; // the mock host's

let host;
let root;

beforeEach(() => {
  host = mockHost({ scopes: ["project", "library:read", "log"] });
  root = createRoot(document.body.appendChild(document.createElement("div")));
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
  host.stop();
});

const show = (props = {}) => root.render(<Tool hostOrigin={HOST_ORIGIN} {...props} />);
const status = () => document.querySelector("output")?.textContent;
const press = () => document.querySelector("button")?.click();

test("the tool counts the years of a library and logs the counts on the timeline", async () => {
  show();
  await vi.waitFor(() => expect(status()).toBe("In Antibiotics for sore throat"));
  press();
  await vi.waitFor(() =>
    expect(document.querySelector("tbody")?.textContent).toBe("201912020120211"),
  );
  expect(host.mockState.log).toHaveLength(1);
});

test("the tool follows the host's theme", async () => {
  host.mockState.theme = "dark";
  show();
  await vi.waitFor(() => expect(document.documentElement.dataset.theme).toBe("dark"));
});

test("the tool shows no message if the person closes the dialog", async () => {
  host.fail("selectProjectLibrary", "CANCEL");
  show();
  await vi.waitFor(() => expect(status()).toBe("In Antibiotics for sore throat"));
  press();
  await vi.waitFor(() =>
    expect(host.calls.map(({ method }) => method)).toContain("selectProjectLibrary"),
  );
  expect(status()).toBe("In Antibiotics for sore throat");
});

test("the tool accepts no other host than the one that it names", async () => {
  show({ hostOrigin: "https://other.example", timeout: 200 });
  await vi.waitFor(() => expect(status()).toMatch(/host/u));
  expect(document.querySelector("button")?.disabled).toBe(true);
});

test("references without a year are not counted", () => {
  expect(countYears([{ date: "2020-05-01" }, { title: "Undated" }])).toEqual([["2020", 1]]);
});

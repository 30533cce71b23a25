// @vitest-environment jsdom
import { mockHost } from "@tera/bridge-sdk/testing";
import type { MockHost } from "@tera/bridge-sdk/testing";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startTool } from "./tool.ts";

const HOST_ORIGIN = "https://host.example"; // the mock host's

let host: MockHost;
let end = (): void => undefined;
beforeEach(() => {
  host = mockHost();
  document.body.innerHTML =
    '<p role="status"></p><button></button><table hidden><tbody></tbody></table>';
});
afterEach(() => {
  end();
  host.stop();
});

it("the tool counts the years of a library and logs the counts on the timeline", async () => {
  end = await startTool(document, HOST_ORIGIN);
  expect(document.querySelector("[role=status]")?.textContent).toBe(
    "In Antibiotics for sore throat",
  );
  document.querySelector("button")?.click();
  await vi.waitFor(() => expect(host.mockState.log).toHaveLength(1));
  expect(document.querySelector("tbody")?.textContent).toBe("201912020120211");
});

it("the tool shows no message if the person closes the dialog", async () => {
  host.fail("selectProjectLibrary", "CANCEL");
  end = await startTool(document, HOST_ORIGIN);
  document.querySelector("button")?.click();
  await vi.waitFor(() =>
    expect(host.calls.map(({ method }) => method)).toContain("selectProjectLibrary"),
  );
  expect(document.querySelector("[role=status]")?.textContent).toBe(
    "In Antibiotics for sore throat",
  );
});

it("the tool follows the host's theme", async () => {
  host.mockState.theme = "dark";
  end = await startTool(document, HOST_ORIGIN);
  expect(document.documentElement.dataset["theme"]).toBe("dark");
  host.emit("theme", "light");
  await vi.waitFor(() => expect(document.documentElement.dataset["theme"]).toBe("light"));
});

it("the tool explains when it finds no host", async () => {
  host.stop();
  end = await startTool(document, HOST_ORIGIN);
  expect(document.querySelector("[role=status]")?.textContent).toMatch(/has no host/u);
});

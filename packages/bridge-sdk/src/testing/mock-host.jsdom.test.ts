// @vitest-environment jsdom
import { afterEach, expect, it } from "vitest";
import { connect } from "../connect.ts";
import { embedded } from "../embedded.ts";
import { failureOf } from "../failure-of.fixture.ts";
import { mockHost } from "./mock-host.ts";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  document.body.replaceChildren();
});

it("the mock host works in a jsdom page and receives complete Blobs", async () => {
  const host = mockHost();
  const tera = await connect();
  ends.push(tera.dispose, host.stop);
  expect(window.parent).not.toBe(window);
  await tera.files.write(null, new Blob(["word"]), { filename: "words.csv" });
  expect((host.mockState.files.get("words.csv") as Blob).size).toBe(4);
  host.stop();
  expect(window.parent).toBe(window);
});

it("a tool with its own address embeds no host if a host already surrounds it", async () => {
  const host = mockHost();
  const tera = await connect({ embedded: embedded("https://host.example/embed") });
  ends.push(tera.dispose, host.stop);
  expect(document.querySelector("iframe")).toBeNull();
  expect(tera.host.origin).toBe("https://host.example");
});

it("a tool embeds its host if the surrounding page is silent, and removes it on HOST_SILENT", async () => {
  const silent = { postMessage: () => undefined };
  const before = Object.getOwnPropertyDescriptor(window, "parent") as PropertyDescriptor;
  Object.defineProperty(window, "parent", { value: silent, configurable: true });
  ends.push(() => Object.defineProperty(window, "parent", before));
  const refused = failureOf(
    connect({ embedded: embedded("https://host.example/embed"), timeout: 4_000 }),
  );
  await expect
    .poll(() => document.querySelector("iframe")?.src)
    .toBe("https://host.example/embed#");
  expect(document.querySelector("iframe")?.style.display).toBe("none");
  expect((await refused).code).toBe("HOST_SILENT");
  expect(document.querySelector("iframe")).toBeNull();
});

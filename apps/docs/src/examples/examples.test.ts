import { readdirSync, readFileSync } from "node:fs";
import { connect } from "@tera/bridge-sdk";
import { mockHost } from "@tera/bridge-sdk/testing";
import { describe, expect, it } from "vitest";
import { callGroups } from "../../../../packages/bridge-sdk/reference-calls.ts";
import { exampleTexts } from "./example-texts.ts";
import { EXAMPLES } from "./index.ts";

const HERE = new URL(".", import.meta.url);
const groups = callGroups(new URL("../../../../packages/bridge-sdk/src/", HERE));
const calls = groups.flatMap(({ name: group, calls: members }) =>
  members.map(({ name, method }) => ({ name: `${group.split(".").at(-1)}.${name}`, method })),
);

describe("examples of the calls", () => {
  it("BRIDGE-01 every call of the client has an example, and no other has one", () => {
    expect(Object.keys(EXAMPLES).toSorted()).toEqual(calls.map(({ name }) => name).toSorted());
  });

  it.each(calls)("$name: runs against the mock host, makes its call and prints", async (call) => {
    const host = mockHost();
    const printed: unknown[][] = [];
    const tera = await connect();
    try {
      await EXAMPLES[call.name]?.({ tera, console: { log: (...values) => printed.push(values) } });
    } finally {
      tera.dispose();
      host.stop();
    }
    expect(host.calls.map(({ method }) => method)).toContain(call.method);
    expect(printed.length).toBeGreaterThan(0);
  });

  it("the code of each example is read from its module", () => {
    const names = readdirSync(HERE).filter((name) => name.endsWith("-examples.ts"));
    const texts = new Map(
      names.flatMap((name) => [...exampleTexts(readFileSync(new URL(name, HERE), "utf8"))]),
    );
    expect([...texts.keys()].toSorted()).toEqual(Object.keys(EXAMPLES).toSorted());
    expect(texts.get("project.get")).toBe(
      'const project = await tera.project.get();\nconsole.log(project?.name ?? "No project is open.");',
    );
  });
});

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "../index.ts";
import { runCommand } from "./run-command.ts";

let folder = "";
const inFolder = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "references-command-"));
  await writeFile(inFolder("good.ris"), "TY  - JOUR\nID  - x\nTI  - one\nER  - \n");
  await writeFile(inFolder("cut.ris"), "TY  - JOUR\nTI  - one\nER  - \nTY  - JOUR\nTI  - two\n");
  await writeFile(inFolder("prose.txt"), "\nDear colleague,\n");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(...args: string[]): Promise<{ code: number; output: string; remarks: string }> {
  let output = "";
  let remarks = "";
  const code = await runCommand(args, { write: (text) => (output += text), remark: (text) => (remarks += text) });
  return { code, output, remarks };
}

describe("check", () => {
  it("says what a good file holds", async () => {
    expect(await run("check", inFolder("good.ris"))).toEqual({ code: 0, output: `${inFolder("good.ris")}: 1 reference (ris)\n`, remarks: "" });
  });

  it("names the line of each remark, and goes on after a file that is none", async () => {
    const { code, output, remarks } = await run("check", inFolder("prose.txt"), inFolder("missing.ris"), folder, inFolder("cut.ris"));
    expect(code).toBe(2);
    expect(remarks).toContain(`${inFolder("prose.txt")}:2: Unsupported library format`);
    expect(remarks).toContain(`${inFolder("missing.ris")}: There is no such file`);
    expect(remarks).toContain(`${folder}: This is a folder`);
    expect(output).toContain(`${inFolder("cut.ris")}:4: MISSING-END`);
    expect((await run("check", inFolder("cut.ris"))).code).toBe(1);
  });

  it("prints JSON for programs", async () => {
    const { output } = await run("check", "--json", inFolder("cut.ris"), inFolder("prose.txt"));
    const [cut, prose] = output.trim().split("\n").map((line): unknown => JSON.parse(line));
    expect(cut).toMatchObject({ format: "ris", references: 2, skipped: 0, warnings: [{ line: 4, code: "MISSING-END" }] });
    expect(prose).toMatchObject({ error: expect.stringContaining("Unsupported library format") as string });
  });
});

describe("convert", () => {
  it("writes what the new file's name asks for, and no file over another without --force", async () => {
    expect(await run("convert", inFolder("good.ris"), inFolder("new.xml"))).toMatchObject({ code: 0, output: "", remarks: `${inFolder("new.xml")}: 1 reference written.\n` });
    expect((await parse(new Uint8Array(await readFile(inFolder("new.xml"))))).references).toEqual([{ id: "x", type: "journalArticle", title: "one" }]);
    expect(await run("convert", inFolder("cut.ris"), inFolder("new.xml"))).toMatchObject({ code: 2, remarks: expect.stringContaining("--force") as string });
    const forced = await run("convert", "--force", inFolder("cut.ris"), inFolder("new.xml"));
    expect(forced).toMatchObject({ code: 0, remarks: expect.stringContaining("cut.ris:4: MISSING-END") as string });
  });

  it("refuses a name that says no format before it reads anything", async () => {
    expect(await run("convert", inFolder("missing.ris"), inFolder("new.docx"))).toMatchObject({ code: 2, remarks: expect.stringMatching(/can't be written\. Choose \.ris/) as string });
    expect(await run("convert", inFolder("prose.txt"), inFolder("other.ris"))).toMatchObject({ code: 2, remarks: expect.stringContaining("prose.txt:2:") as string });
  });
});

describe("the command", () => {
  it("explains itself", async () => {
    const { code, output } = await run("--help");
    expect(code).toBe(0);
    for (const word of ["check", "convert", "--force", "Exit codes"]) expect(output).toContain(word);
  });

  it.each([[[], "check or convert"], [["merge"], '"merge" is nothing'], [["check"], "Name the files"], [["convert", "a"], "Name two files"], [["check", "--loud"], "--loud"]])("teaches whoever misuses it: %j", async (args, words) => {
    const { code, remarks } = await run(...args);
    expect(code).toBe(3);
    expect(remarks).toContain(words);
    expect(remarks).toContain("--help");
  });
});

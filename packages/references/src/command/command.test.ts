import { build } from "esbuild";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import {
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
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
  const code = await runCommand(args, {
    write: (text) => (output += text),
    remark: (text) => (remarks += text),
  });
  return { code, output, remarks };
}

describe("check", () => {
  it("check reports the contents of a valid file", async () => {
    expect(await run("check", inFolder("good.ris"))).toEqual({
      code: 0,
      output: `${inFolder("good.ris")}: 1 reference (ris)\n`,
      remarks: "",
    });
  });

  it("check prints the line of each warning and continues after an unreadable file", async () => {
    const { code, output, remarks } = await run(
      "check",
      inFolder("prose.txt"),
      inFolder("missing.ris"),
      folder,
      inFolder("cut.ris"),
    );
    expect(code).toBe(2);
    expect(remarks).toContain(`${inFolder("prose.txt")}:2: Unsupported library format`);
    expect(remarks).toContain(`${inFolder("missing.ris")}: There is no such file`);
    expect(remarks).toContain(`${folder}: This is a folder`);
    expect(output).toContain(`${inFolder("cut.ris")}:4: MISSING-END`);
    expect((await run("check", inFolder("cut.ris"))).code).toBe(1);
  });

  it("check --json prints machine-readable JSON", async () => {
    const { output } = await run("check", "--json", inFolder("cut.ris"), inFolder("prose.txt"));
    const [cut, prose] = output
      .trim()
      .split("\n")
      .map((line): unknown => JSON.parse(line));
    expect(cut).toMatchObject({
      format: "ris",
      references: 2,
      skipped: 0,
      warnings: [{ line: 4, code: "MISSING-END" }],
    });
    expect(prose).toMatchObject({
      error: expect.stringContaining("Unsupported library format") as string,
    });
  });
});

describe("convert", () => {
  it("convert --force replaces a file atomically, follows symbolic links and keeps permissions", async () => {
    const home = inFolder("forced");
    await mkdir(home);
    const [old, link] = [join(home, "old.ris"), join(home, "link.ris")];
    await writeFile(old, "TY  - JOUR\nTI  - before\nER  - \n", { mode: 0o640 });
    await symlink(old, link);
    expect(await run("convert", "--force", inFolder("good.ris"), link)).toMatchObject({ code: 0 });
    expect(await readFile(old, "utf8")).toContain("TI  - one");
    expect((await stat(old)).mode & 0o777).toBe(0o640);
    expect((await lstat(link)).isSymbolicLink()).toBe(true);
    expect((await readdir(home)).toSorted()).toEqual(["link.ris", "old.ris"]);
    // A folder with the temporary file's name makes writing fail.
    await mkdir(`${old}.${process.pid}.part`);
    expect(await run("convert", "--force", inFolder("cut.ris"), old)).toMatchObject({ code: 2 });
    expect(await readFile(old, "utf8")).toContain("TI  - one");
    await mkdir(join(home, "folder.ris"));
    expect(
      await run("convert", "--force", inFolder("good.ris"), join(home, "folder.ris")),
    ).toMatchObject({ code: 2, remarks: expect.stringContaining("This is a folder") as string });
  });

  it("convert takes the format from the output file's name and overwrites only with --force", async () => {
    expect(await run("convert", inFolder("good.ris"), inFolder("new.xml"))).toMatchObject({
      code: 0,
      output: "",
      remarks: `${inFolder("new.xml")}: 1 reference written.\n`,
    });
    expect((await parse(new Uint8Array(await readFile(inFolder("new.xml"))))).references).toEqual([
      { id: "x", type: "journalArticle", title: "one" },
    ]);
    expect(await run("convert", inFolder("cut.ris"), inFolder("new.xml"))).toMatchObject({
      code: 2,
      remarks: expect.stringContaining("--force") as string,
    });
    const forced = await run("convert", "--force", inFolder("cut.ris"), inFolder("new.xml"));
    expect(forced).toMatchObject({
      code: 0,
      remarks: expect.stringContaining("cut.ris:4: MISSING-END") as string,
    });
  });

  it("convert reports skipped records in the exit code and the message", async () => {
    await writeFile(inFolder("one.json"), '[{"title":"a"},5]');
    await writeFile(inFolder("two.json"), '[{"title":"a"},5,6]');
    expect(await run("convert", inFolder("one.json"), inFolder("one.ris"))).toMatchObject({
      code: 1,
      remarks: expect.stringContaining("1 reference written; 1 record of") as string,
    });
    expect(await run("convert", inFolder("two.json"), inFolder("two.ris"))).toMatchObject({
      code: 1,
      remarks: expect.stringMatching(/; 2 records of .* are not in it/) as string,
    });
  });

  it("convert refuses an output name without a known format before reading anything", async () => {
    expect(await run("convert", inFolder("missing.ris"), inFolder("new.docx"))).toMatchObject({
      code: 2,
      remarks: expect.stringMatching(/can't be written\. Choose \.ris/) as string,
    });
    expect(await run("convert", inFolder("prose.txt"), inFolder("other.ris"))).toMatchObject({
      code: 2,
      remarks: expect.stringContaining("prose.txt:2:") as string,
    });
  });
});

describe("the command with pipes", () => {
  let command = "";
  beforeAll(async () => {
    command = inFolder("command.mjs");
    await build({
      entryPoints: [join(import.meta.dirname, "main.ts")],
      bundle: true,
      format: "esm",
      platform: "node",
      target: "node20",
      outfile: command,
    });
  });

  it("the command reads standard input", async () => {
    const { output, code } = await piped(
      [command, "check", "-"],
      "TY  - JOUR\nTI  - one\nER  - \n",
      Infinity,
    );
    expect(output).toBe("standard input: 1 reference (ris)\n");
    expect(code).toBe(0);
    expect(await piped([command, "check", "-"], "Hello", Infinity)).toMatchObject({
      code: 2,
      remarks: expect.stringContaining("standard input:1: Unsupported") as string,
    });
    expect(
      await piped(
        [command, "convert", "-", inFolder("piped.json")],
        "TY  - JOUR\nTI  - one\nER  - \n",
        Infinity,
      ),
    ).toMatchObject({ code: 0 });
  });

  it("the command exits quietly when the reader of its output closes the pipe", async () => {
    await writeFile(inFolder("remarks.ris"), "TY  - JOUR\nTI  - one\n".repeat(4_000));
    const { output, remarks } = await piped(
      [command, "check", inFolder("remarks.ris"), inFolder("remarks.ris")],
      "",
      1,
    );
    expect(output).toContain("4000 references");
    expect(remarks).toBe("");
  });

  it.skipIf(!existsSync("/dev/full"))(
    "the command explains that standard output has no space left",
    async () => {
      const { remarks, code } = await promisify(execFile)("/bin/sh", [
        "-c",
        'exec "$0" "$1" check "$2" > /dev/full',
        process.execPath,
        command,
        inFolder("good.ris"),
      ]).then(
        ({ stderr }) => ({ remarks: stderr, code: 0 }),
        (error: { stderr: string; code: number }) => ({ remarks: error.stderr, code: error.code }),
      );
      expect(remarks).toBe(
        "The output could not be written. The disk is full. Free some space and try again.\n",
      );
      expect(code).toBe(2);
    },
  );
});

/** Closes the command's output after `pieces` chunks. */
async function piped(
  args: readonly string[],
  input: string,
  pieces: number,
): Promise<{ code: number | null; output: string; remarks: string }> {
  const child = spawn(process.execPath, args);
  let output = "";
  let remarks = "";
  let seen = 0;
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    if (++seen === pieces) child.stdout.destroy();
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => (remarks += text));
  child.stdin.end(input);
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output, remarks };
}

describe("the command", () => {
  it.each<[string, () => string, RegExp]>([
    ["a name that is too long", () => inFolder("x".repeat(300)), /: This name is too long/],
    [
      "a path through a file",
      () => join(inFolder("good.ris"), "x.ris"),
      /: A part of this path is a file/,
    ],
  ])("explains %s", async (_, path, words) => {
    expect(await run("check", path())).toMatchObject({
      code: 2,
      remarks: expect.stringMatching(words) as string,
    });
    expect(await run("convert", inFolder("good.ris"), path() + ".ris")).toMatchObject({
      code: 2,
      remarks: expect.stringMatching(words) as string,
    });
  });

  it("the command prints help", async () => {
    const { code, output } = await run("--help");
    expect(code).toBe(0);
    for (const word of ["check", "convert", "--force", "Exit codes"])
      expect(output).toContain(word);
  });

  it.each([
    [[], "check or convert"],
    [["merge"], 'Unknown command "merge"'],
    [["check"], "Name the files"],
    [["convert", "a"], "Name two files"],
    [["check", "--loud"], "--loud"],
  ])("the command explains wrong usage: %j", async (args, words) => {
    const { code, remarks } = await run(...args);
    expect(code).toBe(3);
    expect(remarks).toContain(words);
    expect(remarks).toContain("--help");
  });
});

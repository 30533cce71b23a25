import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repositoryRoot } from "../database/repository-root.ts";
import { usage } from "./commands.ts";

const page = readFileSync(join(repositoryRoot(), "docs/administration.md"), "utf8");
const API = join(import.meta.dirname, "../api");
/** Names of commands in the help; placeholders are in capitals. */
const COMMAND = /^ {2}([a-z][a-z-]*(?: [a-z][a-z-]*)*)/u;

test("ADMIN-01 docs/administration.md lists every command and every act", () => {
  const commands = usage().flatMap((line) => COMMAND.exec(line)?.[1] ?? []);
  expect(commands).toContain("lock-person");
  expect(
    commands.filter(
      (command) => command !== "help" && !new RegExp(`\`${command}[ \`]`, "u").test(page),
    ),
  ).toEqual([]);
  const acts = readdirSync(API)
    .filter((file) => /^admin-.*-routes\.ts$/u.test(file))
    .flatMap((file) => [...readFileSync(join(API, file), "utf8").matchAll(/\bname: "([a-z-]+)"/gu)])
    .map(([, act = ""]) => act);
  expect(acts).toContain("read-mail");
  expect(acts.filter((act) => !page.includes(`| \`${act}\` |`))).toEqual([]);
});

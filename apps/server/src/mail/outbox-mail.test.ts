import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestProgram, bundleServer, testProgram } from "../test-program.ts";

/**
 * A name that can't be part of an id by chance. Ids are hexadecimal, so that "ada" could be part of
 * one.
 */
const NAME = "lovelace";
const EMAIL = `${NAME}@university.example`;

let admin: string;
let program: TestProgram;

beforeAll(async () => {
  [admin, program] = await Promise.all([
    bundleServer("admin"),
    testProgram({ ENGINE: "embedded-postgres" }),
  ]);
  await program.start();
});
afterAll(async () => {
  await program.close();
  rmSync(admin, { force: true });
});

it("a mail's link is kept out of the log but shown to the operator by outbox show", async () => {
  const database = await program.connect();
  await database.query(
    "insert into login.accounts (id, email, given_name, family_name, password_hash) values ('kp_lovelace', $1, 'Lovelace', '', 'none')",
    [EMAIL],
  );
  const answer = await fetch(`${program.origin}/kinde/forgotten`, {
    method: "POST",
    headers: { origin: program.origin },
    body: new URLSearchParams({ email: EMAIL }),
  });
  expect(answer.status).toBe(200);
  await expect.poll(() => program.output()).toContain("mail.kept");

  const [mail] = await database.query<{ id: string; text: string }>(
    "select id, text from public.outbox",
  );
  const link = /\S+\/kinde\/reset\?link=\S+/.exec(mail?.text ?? "")?.[0] ?? "none";
  const lines = program
    .output()
    .split("\n")
    .filter((line) => line.includes("mail."));
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    {
      time: expect.any(String),
      level: "info",
      event: "mail.kept",
      kind: "reset-password",
      mail: mail?.id,
      request: answer.headers.get("x-request-id"),
    },
  ]);
  for (const secret of [EMAIL, NAME, link, link.split("=")[1] ?? link])
    expect(program.output()).not.toContain(secret);

  const run = (...words: string[]) =>
    spawnSync(process.execPath, [admin, ...words], {
      env: { PATH: process.env["PATH"], DATA_DIR: program.dataDirectory },
      encoding: "utf8",
    }).stdout;
  expect(run("outbox", EMAIL)).toContain(`${mail?.id}  `);
  expect(run("outbox", "show", mail?.id ?? "")).toContain(link);
  await database.close();
});

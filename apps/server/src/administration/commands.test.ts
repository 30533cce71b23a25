import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "../database/test-database.ts";
import { contentPath } from "../supabase/storage/content-files.ts";
import { storageContents } from "../supabase/storage/storage-contents.ts";
import { CommandRefused } from "./command-refused.ts";
import { runCommand } from "./commands.ts";
import { askRunningServer } from "./ask-running-server.ts";
import { openControl } from "./control.ts";

const ADA = randomUUID();
let opened: TestDatabase;

beforeAll(async () => {
  opened = await openTestDatabase();
  await opened.database.query(
    "insert into public.users (id, kinde_id, email) values ($1, 'kp_ada', 'ada@example.org')",
    [ADA],
  );
});
afterAll(() => opened.close());

const silent = { security: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const installation = (dataDirectory = "/nowhere") => ({
  database: opened.database,
  log: silent,
  configuration: {
    dataDirectory,
    storage: undefined,
    version: "v0",
    maximumFileBytes: 1_000_000,
    productName: "TERA",
    publicOrigin: "http://localhost",
    toolsOrigin: undefined,
    toolsFile: undefined,
  },
});
const run = (...words: string[]) => runCommand(installation(), words);

describe("the operator's commands", () => {
  it("the subscribe and unsubscribe commands start and end a person's subscription", async () => {
    await run("subscribe", "Ada@Example.org");
    expect(
      await opened.database.query(`select is_active from public.subscriptions where "user" = $1`, [
        ADA,
      ]),
    ).toEqual([{ is_active: true }]);
    await run("unsubscribe", "ada@example.org");
    expect(
      await opened.database.query(`select is_active from public.subscriptions where "user" = $1`, [
        ADA,
      ]),
    ).toEqual([{ is_active: false }]);
  });

  it("a command lists the ids of people who share an e-mail address, and accepts such an id", async () => {
    const twins = [randomUUID(), randomUUID()].toSorted();
    for (const id of twins)
      await opened.database.query(
        "insert into public.users (id, kinde_id, email) values ($1, $2, 'twin@example.org')",
        [id, `kp_${id}`],
      );
    await expect(run("subscribe", "twin@example.org")).rejects.toThrow(twins.join(", "));
    await run("subscribe", twins[1]?.toUpperCase() ?? "");
    expect(
      await opened.database.query(
        `select "user" from public.subscriptions where "user" = any($1) and is_active`,
        [twins],
      ),
    ).toEqual([{ user: twins[1] }]);
  });

  it("turning the developer screens on or off leaves the rest of the profile unchanged", async () => {
    await opened.database.query("update public.users set data = $2::jsonb where id = $1", [
      ADA,
      { name: "Ada" },
    ]);
    await run("developer", "ada@example.org", "on");
    expect(
      await opened.database.query("select data from public.users where id = $1", [ADA]),
    ).toEqual([{ data: { name: "Ada", isDev: true } }]);
    await run("developer", "ada@example.org", "off");
    expect(
      await opened.database.query("select data->'isDev' as dev from public.users where id = $1", [
        ADA,
      ]),
    ).toEqual([{ dev: false }]);
  });

  it("INST-07 institute commands add an institute and set its managers", async () => {
    expect(await run("institute")).toEqual(["There are no institutes yet."]);
    await run("institute", "add", "bond", "Bond.example,clinic.example", "Bond", "Institute");
    await run("institute", "manager", "bond", "ada@example.org", "on");
    expect(await run("institute")).toEqual([
      "bond  Bond Institute  domains: bond.example, clinic.example  managers: ada@example.org",
    ]);
    expect(
      await opened.database.query(
        "select institutes -> 0 ->> 'id' as id from public.users where id = $1",
        [ADA],
      ),
    ).toEqual([{ id: "bond" }]);
    await run("institute", "add", "bond", "-", "Bond");
    await run("institute", "manager", "bond", "ada@example.org", "off");
    expect(
      await opened.database.query("select institutes from public.users where id = $1", [ADA]),
    ).toEqual([{ institutes: [] }]);
    await run("institute", "name", "Some", "Clinic");
    expect(
      await opened.database.query("select name from public.list_institutes order by name"),
    ).toEqual([{ name: "Bond" }, { name: "Bond Institute" }, { name: "Some Clinic" }]);
    for (const words of [
      ["add", "Bond", "-", "X"],
      ["add", "bond", "nodomain", "X"],
      ["add", "bond"],
      ["manager", "none", "ada@example.org", "on"],
      ["manager", "bond", "ada@example.org", "maybe"],
      ["name"],
      ["explode"],
    ]) {
      await expect(run("institute", ...words)).rejects.toThrow(CommandRefused);
    }
  });

  it("outbox commands list all mail and show a single mail", async () => {
    expect(await run("outbox")).toEqual(["The outbox is empty."]);
    await opened.database.query(
      "insert into public.outbox (recipient, subject, text) values ('ada@example.org', 'Welcome', E'Hello\\nAda')",
    );
    const [line] = await run("outbox", "ada@example.org");
    expect(line).toMatch(/unsent\s+ada@example.org\s+Welcome$/);
    expect(await run("outbox", "show", line?.split(" ")[0] ?? "")).toEqual([
      "To: ada@example.org",
      "Subject: Welcome",
      "",
      "Hello",
      "Ada",
    ]);
    expect(await run("outbox", "ben@example.org")).toEqual(["No mail to ben@example.org."]);
    for (const words of [["shwo"], ["shwo", "1"], ["ada@example.org", "ben@example.org"]]) {
      await expect(run("outbox", ...words)).rejects.toThrow(
        new CommandRefused(
          "Usage: npm run admin -- outbox [EMAIL], or: npm run admin -- outbox show ID",
        ),
      );
    }
    await opened.database.query("update public.outbox set text = ''");
    expect(await run("outbox", "show", line?.split(" ")[0] ?? "")).toEqual([
      "To: ada@example.org",
      "Subject: Welcome",
      "",
      expect.stringContaining("was removed"),
    ]);
  });

  it("removing a person's second factors requires confirmation and notifies them by mail", async () => {
    const email = "lost@example.org";
    await opened.database.query(
      "insert into login.accounts (id, email, given_name, family_name, password_hash) values ('kp_lost', $1, 'Lo', 'St', 'hash')",
      [email],
    );
    expect(await run("remove-factors", email, "remove", "all", "factors")).toEqual([
      expect.stringContaining("has no second factor"),
    ]);
    await opened.database.query(
      "insert into login.authenticators (account_id, secret, confirmed_at) values ('kp_lost', 'sealed', now())",
    );
    await opened.database.query(
      "insert into login.recovery_codes (account_id, hash) values ('kp_lost', 'a'), ('kp_lost', 'b')",
    );
    const factors = () =>
      opened.database.query(
        "select account_id from login.authenticators union all select account_id from login.recovery_codes",
      );
    for (const [words, why] of [
      [[email], /First confirm/],
      [[email, "remove"], /Usage: /],
      [[], /Usage: /],
      [["nobody@example.org", "remove", "all", "factors"], /There is no account/],
    ] as const) {
      await expect(run("remove-factors", ...words)).rejects.toThrow(why);
      await expect(run("remove-factors", ...words)).rejects.toThrow(CommandRefused);
    }
    expect(await factors()).toHaveLength(3);
    expect(
      (await run("remove-factors", "Lost@Example.org", "remove", "all", "factors"))[0],
    ).toContain("1 second factor, 2 recovery codes");
    expect(await factors()).toEqual([]);
    const [mail] = await opened.database.query<{ text: string }>(
      "select text from public.outbox where recipient = $1",
      [email],
    );
    expect(mail?.text).toMatch(
      /removed your second factors[^]*If you did not ask for this, contact them\./u,
    );
    expect(mail?.text).not.toContain("change your password");
    await opened.database.query("delete from public.outbox where recipient = $1", [email]);
  });

  it("a project exported to an archive can be imported for another person", async () => {
    const directory = mkdtempSync(join(tmpdir(), "tera-archive-"));
    const file = join(directory, "tea.zip");
    const command = (...words: string[]) => runCommand(installation(directory), words);
    try {
      const { database } = opened;
      const [project, ben] = [randomUUID(), randomUUID()];
      await database.query(
        "insert into public.users (id, kinde_id, email) values ($1, 'kp_ben', 'ben@example.org')",
        [ben],
      );
      await database.query(
        `insert into public.projects (id, data) values ($1, '{"name": "Green tea", "type": "systematic-review"}')`,
        [project],
      );
      await database.query(
        `insert into public.project_members (project, "user", email, role) values ($1, $2, 'ada@example.org', 'creator')`,
        [project, ADA],
      );
      const content = await storageContents(installation(directory)).write(
        Readable.from([Buffer.from("leaves")]),
        100,
        () => new Error("too large"),
      );
      await database.query(
        "insert into storage.objects (bucket_id, name, version, metadata) values ('projects', $1, $2, $3::jsonb)",
        [`${project}/a/leaves.txt`, content.version, { size: 6, sha256: content.sha256 }],
      );

      expect((await command("help")).join("\n")).toMatch(
        /export PROJECT-ID FILE[^]*import FILE EMAIL/,
      );
      expect(await command("export", project.toUpperCase(), file)).toEqual([
        expect.stringMatching(
          new RegExp(`^Exported the project ${project} to .* \\(${statSync(file).size} bytes\\)`),
        ),
      ]);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const [line] = await command("import", file, "Ben@example.org");
      const made = /^Created the project ([0-9a-f-]{36}) from/.exec(line ?? "")?.[1] ?? "";
      expect(
        await database.query(
          `select p.data ->> 'name' as name, m."user" from public.projects p join public.project_members m on m.project = p.id where p.id = $1`,
          [made],
        ),
      ).toEqual([{ name: "Green tea", user: ben }]);
      const [copy] = await database.query<{ version: string }>(
        "select version from storage.objects where name = $1",
        [`${made}/a/leaves.txt`],
      );
      expect(readFileSync(contentPath(join(directory, "files"), copy?.version ?? ""), "utf8")).toBe(
        "leaves",
      );

      writeFileSync(join(directory, "no.zip"), "no archive");
      for (const [words, why] of [
        [["export", project, file], /already exists/],
        [["export", project, "tea.zip"], /absolute path/],
        [["export", randomUUID(), join(directory, "b.zip")], /There is no project/],
        [["export", project, join(directory, "none", "b.zip")], /could not be written/],
        [["export", project], /Usage: /],
        [["import", file], /Usage: /],
        [["import", join(directory, "b.zip"), "ben@example.org"], /doesn't exist or can't be read/],
        [["import", file, "nobody@example.org"], /Nobody with the address/],
        [["import", join(directory, "no.zip"), "ada@example.org"], /isn't a project archive/],
        [["import", file, "ben@example.org"], /one project/],
      ] as const) {
        await expect(command(...words)).rejects.toThrow(why);
        await expect(command(...words)).rejects.toThrow(CommandRefused);
      }
      await database.query("update public.projects set deleted_at = now() where id = $1", [
        project,
      ]);
      await expect(command("export", project, join(directory, "b.zip"))).rejects.toThrow(
        /in the bin/,
      );
      await database.query("delete from public.projects where id = any ($1)", [[project, made]]);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });

  it("bin commands list deleted projects and restore a project", async () => {
    expect(await run("bin")).toEqual(["The bin is empty."]);
    const id = randomUUID();
    await opened.database.query(
      `insert into public.projects (id, data, deleted_at) values ($1, '{"name": "Tea"}', now())`,
      [id],
    );
    await opened.database.query(
      `insert into public.project_members (project, "user", email, role) values ($1, $2, 'ada@example.org', 'creator')`,
      [id, ADA],
    );
    expect(await run("bin")).toEqual([
      expect.stringMatching(new RegExp(`^${id}  deleted .*Z  ada@example.org  Tea$`)),
    ]);
    expect(await run("bin", "restore", id.toUpperCase())).toEqual([
      `Restored the project ${id} with its members, files and history.`,
    ]);
    expect(await run("bin", "restore", id)).toEqual([`The project ${id} is not in the bin.`]);
    expect(await run("bin")).toEqual(["The bin is empty."]);
  });

  it.each([
    ["backup"],
    ["backup", "relative"],
    ["restore", "/x"],
    ["bin", "empty"],
    ["bin", "restore"],
    ["bin", "restore", "x"],
    ["subscribe"],
    ["subscribe", "nobody@example.org"],
    ["developer", "ada@example.org"],
    ["developer", "ada@example.org", "maybe"],
    ["outbox", "show", "x"],
    ["explode"],
  ])("an invalid command is refused with an explanation: %s %s %s", async (...words) => {
    await expect(run(...words.filter((word) => word !== undefined))).rejects.toThrow(
      CommandRefused,
    );
  });

  it("commands reach a running server only with the token from its data directory", async () => {
    const directory = mkdtempSync(join(tmpdir(), "tera-control-"));
    try {
      expect(await askRunningServer(directory, ["help"])).toBeUndefined();
      const close = await openControl(installation(directory), silent);
      const path = join(directory, "control.json");
      expect(statSync(path).mode & 0o777).toBe(0o600);
      expect(await askRunningServer(directory, ["subscribe", "ada@example.org"])).toEqual({
        isRefused: false,
        lines: ["ada@example.org now has an active subscription."],
      });
      expect(await askRunningServer(directory, ["explode"])).toMatchObject({ isRefused: true });
      const { port } = JSON.parse(readFileSync(path, "utf8")) as { port: number };
      expect(
        (await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: '["help"]' })).status,
      ).toBe(401);
      await close();
      expect(await askRunningServer(directory, ["help"])).toBeUndefined();
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});

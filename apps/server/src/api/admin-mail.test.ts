import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMINISTRATOR_EMAIL, addAdministrator } from "./administrator-for-tests.ts";
import {
  openTestInstallation,
  type TestInstallation,
  type TestPerson,
} from "./test-installation.ts";

const HOUR_SECONDS = 3600;

let installation: TestInstallation;
let operator: TestPerson;
beforeAll(async () => {
  installation = await openTestInstallation({}, { administrators: [ADMINISTRATOR_EMAIL] });
  operator = await addAdministrator(installation);
  await installation.context.database.query(
    `insert into public.outbox (recipient, subject, text, created_at, sent_at)
     select case when n % 2 = 0 then 'ann@example.org' else 'ben@example.org' end, 'Mail ' || n, 'Text ' || n,
       now() - make_interval(mins => 100 - n), case when n % 3 = 0 then now() end from generate_series(1, 64) n`,
  );
});
afterAll(() => installation.close());

interface Listed {
  readonly rows: readonly { readonly id: string; readonly subject: string }[];
  readonly next: string | null;
}

async function list(parameters: Readonly<Record<string, string>> = {}): Promise<Listed> {
  const { json } = await installation.call(
    "GET",
    `/api/admin/mail?${new URLSearchParams(parameters).toString()}`,
    operator,
  );
  return json as unknown as Listed;
}

describe("the outbox of administrators", () => {
  it("ADMIN-08 lists mail newest first, filtered by recipient, without the texts", async () => {
    const first = await list({ search: "ANN@" });
    expect(first.rows).toHaveLength(30);
    expect(first.rows[0]).toEqual({
      id: expect.any(String),
      recipient: "ann@example.org",
      subject: "Mail 64",
      createdAt: expect.any(String),
      sentAt: null,
    });
    const second = await list({ search: "ANN@", after: first.next ?? "" });
    expect(second.rows.map(({ subject }) => subject)).toEqual(["Mail 4", "Mail 2"]);
  });

  it("ADMIN-08 reading a mail's text requires a recent login and is recorded", async () => {
    const [{ id } = { id: "" }] = (await list()).rows;
    expect(await installation.call("GET", `/api/admin/mail/${id}`, operator)).toMatchObject({
      status: 200,
      json: { subject: "Mail 64", text: "Text 64" },
    });
    const late = await addAdministrator(installation, {
      claims: { auth_time: Date.now() / 1000 - HOUR_SECONDS },
    });
    expect(await installation.call("GET", `/api/admin/mail/${id}`, late)).toMatchObject({
      json: { code: "RECENT-LOGIN-NEEDED" },
    });
    expect(
      await installation.call("GET", `/api/admin/mail/${randomUUID()}`, operator),
    ).toMatchObject({ status: 404 });
    expect(
      await installation.context.database.query(
        "select outcome, subject = $1 as is_mail from private.administrator_acts where act = 'read-mail' order by id",
        [id],
      ),
    ).toEqual([
      { outcome: "done", is_mail: true },
      { outcome: "refused", is_mail: true },
      { outcome: "refused", is_mail: false },
    ]);
  });
});

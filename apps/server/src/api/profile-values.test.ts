import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestServer, openTestServer } from "../test-server.ts";
import type { TestPerson } from "./test-installation.ts";

let server: TestServer;
let ann: TestPerson;
let sequence = 0;
beforeAll(async () => {
  server = await openTestServer();
  ann = await server.installation.addPerson("Ann");
});
afterAll(() => server.close());

async function send(
  method: string,
  path: string,
  body: unknown,
): Promise<{ status: number; message: string | undefined }> {
  const headers = { authorization: `Bearer ${ann.token}`, "content-type": "application/json" };
  const response = await fetch(`${server.origin}${path}`, {
    method,
    headers,
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return {
    status: response.status,
    message: response.status < 300 ? undefined : (JSON.parse(text) as { message: string }).message,
  };
}

const stored = async () =>
  (
    await server.installation.context.database.query<{ data: Record<string, unknown> }>(
      "select data from users where id = $1",
      [ann.id],
    )
  )[0]?.data;

const WAYS = {
  "the documents' API": (key: string, value: unknown) =>
    send("POST", `/api/sync/users::${ann.id}/patch`, {
      session: "profile",
      sequence: (sequence += 1),
      operations: [{ set: [key], value }],
    }),
  "the table": async (key: string, value: unknown) =>
    send("PATCH", `/rest/v1/users?id=eq.${ann.id}`, {
      data: { ...(await stored()), [key]: value },
    }),
  "a merge": (key: string, value: unknown) =>
    send("POST", "/rest/v1/rpc/syncro_merge_data", {
      table_name: "users",
      entity_id: ann.id,
      new_data: { [key]: value },
    }),
};

it.each(Object.entries(WAYS))(
  "VAL-17 an unknown dark mode is refused by %s",
  async (_name, write) => {
    const before = await stored();
    for (const darkMode of ["purple", "dark", "", 1, null, {}, []])
      expect(await write("darkMode", darkMode)).toEqual({
        status: 400,
        message: "Invalid dark mode setting",
      });
    expect(await stored()).toEqual(before);
    for (const darkMode of [true, false, "system"])
      expect(await write("darkMode", darkMode)).toEqual({
        status: expect.toSatisfy((status: number) => status < 300),
        message: undefined,
      });
  },
);

it.each(Object.entries(WAYS))(
  "profile values other than the dark mode are validated too: %s",
  async (_name, write) => {
    const before = await stored();
    for (const key of [
      "name",
      "givenName",
      "familyName",
      "nameShort",
      "institute",
      "signature",
      "activeProject",
      "dateLanguage",
    ]) {
      for (const value of [1, true, null, {}, ["x"]])
        expect(await write(key, value)).toEqual({
          status: 400,
          message: `The profile's "${key}" must be a text.`,
        });
    }
    for (const key of ["isDev", "isSharing", "teraCreditsShow", "singleKeyShortcuts"]) {
      for (const value of [1, "true", null, {}])
        expect(await write(key, value)).toEqual({
          status: 400,
          message: `The profile's "${key}" must be true or false.`,
        });
    }
    expect(await stored()).toEqual(before);
    for (const [key, value] of Object.entries({
      institute: "Bond",
      isSharing: true,
      ofATool: { a: [1] },
    }))
      expect((await write(key, value)).status).toBeLessThan(300);
    expect(await stored()).toMatchObject({
      institute: "Bond",
      isSharing: true,
      ofATool: { a: [1] },
    });
  },
);

it("a stored invalid profile value may stay or be removed, and does not block other changes", async () => {
  const { database } = server.installation.context;
  await database.query(
    "insert into users (id, kinde_id, email, data) select gen_random_uuid(), 'kp_earlier', 'earlier@example.org', $1::jsonb",
    [{ darkMode: "purple", isDev: "yes" }],
  );
  const data = async () =>
    (
      await database.query<{ data: unknown }>(
        "select data from users where kinde_id = 'kp_earlier'",
      )
    )[0]?.data;
  await database.query(
    `update users set data = data || '{"name": "E"}' where kinde_id = 'kp_earlier'`,
  );
  expect(await data()).toEqual({ darkMode: "purple", isDev: "yes", name: "E" });
  await expect(
    database.query(
      `update users set data = data || '{"darkMode": "pink"}' where kinde_id = 'kp_earlier'`,
    ),
  ).rejects.toMatchObject({ code: "PT400" });
  await database.query(
    `update users set data = data - 'darkMode' || '{"isDev": true}' where kinde_id = 'kp_earlier'`,
  );
  expect(await data()).toEqual({ isDev: true, name: "E" });
});

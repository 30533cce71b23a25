import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type TestInstallation,
  type TestPerson,
  openTestInstallation,
} from "../api/test-installation.ts";
import { createPersonalToken } from "../api/personal-tokens.ts";
import { mintDatabaseToken, openDatabaseTokens } from "./database-token.ts";
import { endLogins } from "./ended-logins.ts";

const EFFECTIVE_WITHIN_MS = 5_000;
const SESSION = "session-of-a-laptop";

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openTestInstallation();
});
afterAll(async () => {
  await installation.close();
});

/** Returns the database's time in seconds since 1970. */
async function now(): Promise<number> {
  const [row] = await installation.context.database.query<{ now: number }>(
    "select extract(epoch from clock_timestamp())::float8 as now",
  );
  return row?.now ?? 0;
}

async function tokenOf(person: TestPerson, sid?: string): Promise<string> {
  return mintDatabaseToken(
    { ...person.claims, auth_time: await now(), sid },
    installation.context.secrets,
  );
}

async function end(person: TestPerson, loginSession = ""): Promise<number> {
  const ended = await installation.context.database.transaction((transaction) =>
    endLogins(transaction, `kp_${person.id}`, { loginSession }),
  );
  return ended.endedAt;
}

describe("database tokens of ended logins", () => {
  it("every process refuses database tokens of an ended login within 5 s", async () => {
    const { context } = installation;
    const ann = await installation.addPerson("Ann");
    const eve = await installation.addPerson("Eve");
    const [anns, eves] = [await tokenOf(ann), await tokenOf(eve)];
    // Two server processes, which share only the database.
    const processes = [openDatabaseTokens(context), openDatabaseTokens(context)];
    for (const tokens of processes) for (const token of [anns, eves]) await tokens.verify(token);
    await end(ann);
    for (const tokens of processes) {
      const refused = async () =>
        tokens.verify(anns).then(
          () => undefined,
          (error: unknown) => error,
        );
      await expect
        .poll(refused, { timeout: EFFECTIVE_WITHIN_MS })
        .toMatchObject({ code: "NEED-LOGIN", status: 401 });
      await expect(tokens.verify(eves)).resolves.toMatchObject({ sub: eve.id });
      await expect(tokens.verify(await tokenOf(ann))).resolves.toMatchObject({ sub: ann.id });
    }
  });

  it("ending one login session leaves the tokens of the person's other sessions valid", async () => {
    const ann = await installation.addPerson("Ann");
    const tokens = openDatabaseTokens(installation.context);
    const [here, there] = [await tokenOf(ann, SESSION), await tokenOf(ann, "another")];
    await end(ann, SESSION);
    await expect(tokens.verify(here)).rejects.toMatchObject({ code: "NEED-LOGIN" });
    await expect(tokens.verify(there)).resolves.toMatchObject({ sub: ann.id });
    await expect(tokens.verify(await tokenOf(ann, SESSION))).resolves.toMatchObject({
      sid: SESSION,
    });
  });

  it("a database token of an ended login cannot create a personal token", async () => {
    const { database } = installation.context;
    const ann = await installation.addPerson("Ann");
    const caller = { ...ann.claims, auth_time: await now() };
    await end(ann);
    const wanted = { name: "CI", scopes: ["projects:read"] as const };
    await expect(
      database.transaction((session) => createPersonalToken(session, caller, wanted)),
    ).rejects.toMatchObject({ code: "NEED-LOGIN" });
    const later = { ...caller, auth_time: await now() };
    await expect(
      database.transaction((session) => createPersonalToken(session, later, wanted)),
    ).resolves.toHaveProperty("token");
  });

  it("verifying a token fails with the database's error while the database is unavailable", async () => {
    const ann = await installation.addPerson("Ann");
    const token = await tokenOf(ann);
    let isAway = false;
    const database = {
      query: <Row>(text: string, parameters?: readonly unknown[]) =>
        isAway
          ? Promise.reject(new Error("away"))
          : installation.context.database.query<Row>(text, parameters),
    };
    const tokens = openDatabaseTokens({ database, secrets: installation.context.secrets });
    await tokens.verify(token);
    isAway = true;
    await expect
      .poll(
        () =>
          tokens.verify(token).then(
            () => "believed",
            (error: Error) => error.message,
          ),
        { timeout: EFFECTIVE_WITHIN_MS },
      )
      .toBe("away");
    isAway = false;
    await expect(tokens.verify(token)).resolves.toMatchObject({ sub: ann.id });
  });
});

import type { RealtimeChannel, SupabaseClient } from "@supabase/supabase-js";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startReplicas, type ReplicaPerson, type TestReplicas } from "./replicas.fixture.ts";

const isPglite = process.env["TEST_ENGINE"] === "pglite";
const [HERE, THERE] = [0, 1];
const PASSWORD = "correct horse battery";

describe.skipIf(isPglite)("two servers on one database", { timeout: 120_000 }, () => {
  let replicas: TestReplicas;
  let anna: ReplicaPerson;
  let ben: ReplicaPerson;
  let project: string;
  beforeAll(async () => {
    replicas = await startReplicas(2, {
      MAXIMUM_PERSON_REQUESTS: "60",
      SECRETS_KEY: "of-a-throw-away-test-database-only",
    });
    [anna, ben] = [await replicas.addPerson(), await replicas.addPerson()];
    project = await replicas.addProject(anna, ben);
  });
  afterAll(() => replicas.close());

  async function join(client: SupabaseClient, topic: string) {
    const events: string[] = [];
    const channel: RealtimeChannel = client.channel(topic, { config: { private: true } });
    channel.on("broadcast", { event: "*" }, ({ event }) => events.push(event));
    channel.on("presence", { event: "sync" }, () => {});
    await client.realtime.setAuth();
    const states: string[] = [];
    await new Promise<void>((resolve) => {
      channel.subscribe((state) => {
        states.push(state);
        resolve();
      });
    });
    expect(states).toEqual(["SUBSCRIBED"]);
    return { channel, events, states };
  }
  const bearer = ({ token }: Pick<ReplicaPerson, "token">) => ({
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
  });
  const present = (channel: RealtimeChannel) =>
    Object.values(channel.presenceState())
      .flat()
      .map((state) => (state as unknown as { user: string }).user)
      .toSorted();

  const places = (channel: RealtimeChannel) =>
    Object.values(channel.presenceState())
      .flat()
      .map((state) => (state as unknown as { path: string }).path);

  it("SYNC-06 an edit on one server is seen live on the other, in order", async () => {
    const { events } = await join(replicas.client(THERE, ben), await replicas.topicOf(project));
    for (let index = 0; index < 5; index += 1) {
      const path = encodeURIComponent(`projects::${project}`);
      const answer = await replicas.send(HERE, `/api/sync/${path}/patch`, {
        method: "POST",
        headers: bearer(anna),
        body: JSON.stringify({
          session: "11111111-1111-4111-8111-111111111111",
          sequence: index + 1,
          operations: [{ set: ["name"], value: `Tea ${index}` }],
        }),
      });
      expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)]);
    }
    await expect.poll(() => events.filter((event) => event === "document")).toHaveLength(5);
  });

  it("presence: each server shows who is on the other, until they leave or it stops", async () => {
    const topic = await replicas.topicOf(project);
    const here = await join(replicas.client(HERE, anna), topic);
    await here.channel.track({ path: "files" });
    // Joins after Anna, so that her state has to be asked for.
    const there = await join(replicas.client(THERE, ben), topic);
    await there.channel.track({ path: "timeline" });
    const both = [anna.id, ben.id].toSorted();
    await expect.poll(() => present(there.channel)).toEqual(both);
    await expect.poll(() => present(here.channel)).toEqual(both);
    await here.channel.unsubscribe();
    await expect.poll(() => present(there.channel)).toEqual([ben.id]);
    await there.channel.unsubscribe();
  });

  it("a lost connection between servers is found again, and nothing is missed", async () => {
    const topic = await replicas.topicOf(project);
    const here = await join(replicas.client(HERE, anna), topic);
    const there = await join(replicas.client(THERE, ben), topic);
    for (const payload of ["", "x 1 0 1 {", 'x.1 1 0 1 ["presence",{}]', "x 2 1 3 late"])
      await replicas.database.query("select pg_notify('tera_replicas', $1)", [payload]);
    await here.channel.track({ path: "/before" });
    await expect.poll(() => places(there.channel)).toEqual(["/before"]);
    await replicas.database.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tera-replicas' and datname = current_database()",
    );
    await here.channel.track({ path: "/during" });
    await replicas.database.query("select realtime.send('{}', 'meanwhile', $1, true)", [topic]);
    await expect.poll(() => there.events).toContain("meanwhile");
    await expect.poll(() => places(there.channel)).toEqual(["/during"]);
    for (const index of [HERE, THERE])
      expect(replicas.logged(index).join()).toContain("replicas.found-again");
    await here.channel.track({ path: "/after" });
    await expect.poll(() => places(there.channel)).toEqual(["/after"]);
    await here.channel.unsubscribe();
    await expect.poll(() => places(there.channel)).toEqual([]);
  });

  it("PROJ-13 a member removed on one server loses the project's topic on the other", async () => {
    const shared = await replicas.addProject(anna, ben);
    const joined = await join(replicas.client(THERE, ben), await replicas.topicOf(shared));
    const answer = await replicas.send(HERE, "/api/members/remove", {
      method: "POST",
      headers: bearer(anna),
      body: JSON.stringify({ projectId: shared, userIds: [ben.id] }),
    });
    expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)]);
    await expect.poll(() => joined.states.at(-1)).toBe("CLOSED");
  });

  it("login: what began on one server goes on at the other, and ends at both", async () => {
    const visitor = replicas.newVisitor();
    const email = "dora@university.example";
    const tokens = await visitor.signUp(email, PASSWORD);
    const exchange = (index: number) =>
      replicas.send(index, "/api/auth/token", {
        method: "POST",
        headers: bearer({ token: tokens.access_token }),
      });
    const answer = await exchange(THERE);
    expect(answer.status).toBe(200);
    const { token } = (await answer.json()) as { token: string };
    const dora = { id: String(decodeJwt(token).sub), email, token };
    const own = await join(replicas.client(THERE, dora), `user:${dora.id}`);
    const before = performance.now();
    await replicas.database.query(
      "insert into private.ended_logins (account, session, ended_at) select kinde_id, '', clock_timestamp() from public.users where id = $1",
      [dora.id],
    );
    await expect.poll(() => own.states.at(-1)).toBe("CLOSED");
    expect(performance.now() - before).toBeLessThan(5000);
    for (const index of [HERE, THERE])
      await expect.poll(async () => (await exchange(index)).status).toBe(401);
  });

  it("files: one uploaded to a server is downloaded from the other", async () => {
    const path = `/storage/v1/object/projects/${project}/tea.ris`;
    const headers = { ...bearer(anna), "content-type": "text/plain" };
    const sent = await replicas.send(HERE, path, { method: "POST", headers, body: "TY  - JOUR" });
    expect(sent.status).toBe(200);
    const got = await replicas.send(THERE, path, { headers: bearer(ben) });
    expect([got.status, await got.text()]).toEqual([200, "TY  - JOUR"]);
  });

  it("limits: requests at one server count at the other", async () => {
    const carl = await replicas.addPerson();
    const ask = (index: number) =>
      replicas.send(index, "/api/tokens", { headers: bearer(carl) }).then(({ status }) => status);
    let accepted = 0;
    while ((await ask(HERE)) === 200) accepted += 1;
    expect(accepted).toBeGreaterThanOrEqual(60);
    await expect.poll(() => ask(THERE)).toBe(429);
  });

  it("site lock: locking one server locks the other, and unlocking opens both", async () => {
    const edit = (index: number) =>
      replicas
        .send(index, "/api/projects", {
          method: "POST",
          headers: bearer(anna),
          body: "{}",
        })
        .then(({ status }) => status);
    await replicas.run(HERE, "lock", "New disks.");
    for (const index of [HERE, THERE]) await expect.poll(() => edit(index)).toBe(503);
    await replicas.run(THERE, "unlock");
    for (const index of [HERE, THERE]) await expect.poll(() => edit(index)).not.toBe(503);
  });

  it("secrets: keys rotated on one server are the other's at once, and nobody is refused", async () => {
    const eva = await replicas.addPerson();
    const statuses = new Set<number>();
    let isOver = false;
    // A page has its server's key, and the other server must accept it.
    const asking = [HERE, THERE].map(async (index) => {
      while (!isOver) {
        const { anonymousKey: key } = replicas.secretsOf(index);
        const answer = await replicas.send(1 - index, "/rest/v1/projects?select=id&limit=1", {
          headers: { apikey: key, authorization: `Bearer ${key}` },
        });
        statuses.add(answer.status);
      }
    });
    const lines = await replicas.run(HERE, "rotate-keys");
    await new Promise((resolve) => setTimeout(resolve, 1500));
    isOver = true;
    await Promise.all(asking);
    expect(lines).toHaveLength(3);
    expect(replicas.secretsOf(THERE)).toEqual(replicas.secretsOf(HERE));
    expect([...statuses]).toEqual([200]);
    expect((await replicas.send(THERE, "/api/tokens", { headers: bearer(eva) })).status).toBe(200);
  });
});

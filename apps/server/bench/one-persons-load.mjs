import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { WebSocket } from "ws";
import { openSender } from "./request-sender.mjs";

const LOGS = 66;
const LOG_CHARACTERS = 95_000;
const WIDE_ROWS = 1_000;
const WIDE_CHARACTERS = 1_000_000;
const LARGE_KEYS = 90_000;
const LARGE_CHARACTERS = 100;
const PATCHES = 100;
const OPERATIONS = 100;
const SOCKETS = 400;
const SOCKETS_STAY_MS = 1_000;
const JOINS = 900;
const JOINING_SOCKETS = 5;
const FILE = Buffer.alloc(20_000_000, "0123456789");

/** Adds long log entries, 1 MB rows and a 10 MB document. */
export async function fillWithLargeData(sql, { id, project }) {
  // Skips triggers that would record history for each key.
  await sql`set session_replication_role = replica`;
  await sql`
    insert into project_logs (project, "user", type, data)
    select ${project}, ${id}, 'mark', jsonb_build_object('title', 'Long', 'text', repeat('0123456789', ${LOG_CHARACTERS / 10}))
    from generate_series(1, ${LOGS})`;
  await sql`
    insert into project_namespaces (project, name, data)
    select ${project}, 'wide-' || n, jsonb_build_object('text', repeat('0123456789', ${WIDE_CHARACTERS / 10}))
    from generate_series(1, ${WIDE_ROWS}) n`;
  await sql`
    insert into project_namespaces (project, name, data)
    select ${project}, 'large', jsonb_object_agg('key' || n, repeat('x', ${LARGE_CHARACTERS}))
    from generate_series(1, ${LARGE_KEYS}) n`;
  await sql`reset session_replication_role`;
}

function patchOfLargeDocument({ project }, index) {
  const operations = Array.from({ length: OPERATIONS }, (_, place) => ({
    set: [`key${((index * OPERATIONS + place) % LARGE_KEYS) + 1}`],
    value: `changed ${index}`,
  }));
  return {
    method: "POST",
    path: `/api/sync/project_namespaces::${project}::large/patch`,
    body: { session: `load ${index % PATCHES}`, sequence: index, operations },
  };
}

/** Each load keeps `atOnce` requests open, or calls `run`, until it is stopped. */
export const LOADS = [
  {
    name: "embeds, three at once",
    atOnce: 3,
    asked: () => ({ path: "/rest/v1/project_logs?select=id,projects(id,project_logs(data))" }),
  },
  {
    name: "embeds of one level more, three at once",
    atOnce: 3,
    asked: () => ({
      path: "/rest/v1/project_logs?select=id,projects(id,project_logs(id,projects(id,project_logs(data))))",
    }),
  },
  {
    name: "a list of 66 rows of 95 kB, eight at once",
    atOnce: 8,
    asked: () => ({ path: "/rest/v1/project_logs?select=id,data" }),
  },
  {
    name: "a list of 1,000 rows of 1 MB, two at once",
    atOnce: 2,
    asked: ({ project }) => ({
      path: `/rest/v1/project_namespaces?select=name,data&project=eq.${project}&name=like.wide*`,
    }),
  },
  {
    name: "100 patches of 100 operations of a document of 10 MB, all at once",
    atOnce: PATCHES,
    asked: patchOfLargeDocument,
  },
  {
    name: "a file of 20 MB overwritten",
    atOnce: 1,
    asked: ({ project }) => ({
      method: "POST",
      path: `/storage/v1/object/projects/${project}/large.bin`,
      headers: { "x-upsert": "true" },
      body: FILE,
    }),
  },
  { name: `${JOINS} refused joins on ${JOINING_SOCKETS} sockets`, run: refusedJoins },
  { name: `${SOCKETS} sockets`, run: manySockets },
];

/** Resolves to the number of answers for each status. */
export async function runLoad({ run, atOnce, asked }, loader, isOver) {
  const statusCounts = {};
  const count = (status) => {
    statusCounts[status] = (statusCounts[status] ?? 0) + 1;
  };
  if (run !== undefined) await run(loader, isOver, count);
  else {
    const { send, close } = openSender(loader);
    let sent = 0;
    const lane = async () => {
      while (!isOver()) count(await send(asked(loader, (sent += 1))).catch((error) => error.code));
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
    close();
  }
  return statusCounts;
}

/** Joins topics of nonexistent projects. The server would close a socket that sends more frames. */
async function refusedJoins({ origin, token }, isOver, count) {
  const config = { private: true, broadcast: {}, presence: { key: "" }, postgres_changes: [] };
  const lane = async () => {
    const socket = await openSocket(origin, token);
    if (socket === undefined) return count("refused");
    for (let index = 0; index < JOINS / JOINING_SOCKETS && !isOver(); index += 1) {
      const ref = String(index);
      socket.send(
        JSON.stringify([
          ref,
          ref,
          `realtime:project:${randomUUID()}:1`,
          "phx_join",
          { config, access_token: token },
        ]),
      );
      await once(socket, "message");
      count("answered");
    }
    return socket.terminate();
  };
  while (!isOver()) await Promise.all(Array.from({ length: JOINING_SOCKETS }, lane));
}

async function manySockets({ origin, token }, isOver, count) {
  while (!isOver()) {
    const sockets = await Promise.all(
      Array.from({ length: SOCKETS }, () => openSocket(origin, token)),
    );
    for (const socket of sockets) count(socket === undefined ? "refused" : "open");
    await new Promise((resolve) => void setTimeout(resolve, SOCKETS_STAY_MS));
    for (const socket of sockets) socket?.terminate();
  }
}

function openSocket(origin, token) {
  const socket = new WebSocket(
    `${origin.replace("http", "ws")}/realtime/v1/websocket?vsn=2.0.0&apikey=${token}`,
    { origin },
  );
  return new Promise((resolve) => {
    socket.once("open", () => resolve(socket));
    socket.on("error", () => resolve(undefined));
  });
}

import { randomUUID } from "node:crypto";
import { WebSocket } from "ws";

const LOGS = 66;
const LOG_CHARACTERS = 95_000;
const WIDE_ROWS = 1_000;
const WIDE_CHARACTERS = 1_000_000;
const LARGE_KEYS = 90_000;
const LARGE_CHARACTERS = 100;
const PATCHES = 100;
const OPERATIONS = 100;
const SOCKETS = 400;
const JOINS = 900;
const FILE_BYTES = 20_000_000;

/** Gives a project what makes answers and patches costly: long log entries, rows of 1 MB and a document of 10 MB. */
export async function fillWithLargeData(sql, { id, project }) {
  // Without triggers, which would write down each key for the history first.
  await sql`set session_replication_role = replica`;
  await sql`insert into project_logs (project, "user", type, data) select ${project}, ${id}, 'mark', jsonb_build_object('title', 'Long', 'text', repeat('0123456789', ${LOG_CHARACTERS / 10})) from generate_series(1, ${LOGS})`;
  await sql`insert into project_namespaces (project, name, data) select ${project}, 'wide-' || n, jsonb_build_object('text', repeat('0123456789', ${WIDE_CHARACTERS / 10})) from generate_series(1, ${WIDE_ROWS}) n`;
  await sql`insert into project_namespaces (project, name, data) select ${project}, 'large', jsonb_object_agg('key' || n, repeat('x', ${LARGE_CHARACTERS})) from generate_series(1, ${LARGE_KEYS}) n`;
  await sql`reset session_replication_role`;
}

/** What one person can do that costs a lot; each is done again and again while the other works. */
export const LOADS = [
  {
    name: "embeds, three at once",
    atOnce: 3,
    asked: () => ({ path: "/rest/v1/project_logs?select=id,projects(id,project_logs(data))" }),
  },
  {
    name: "embeds, one level more",
    atOnce: 3,
    asked: () => ({ path: "/rest/v1/project_logs?select=id,projects(id,project_logs(id,projects(id,project_logs(data))))" }),
  },
  {
    name: "a list of 66 rows of 95 kB, eight at once",
    atOnce: 8,
    asked: () => ({ path: "/rest/v1/project_logs?select=id,data" }),
  },
  {
    name: "a list of 1,000 rows of 1 MB, two at once",
    atOnce: 2,
    asked: ({ project }) => ({ path: `/rest/v1/project_namespaces?select=name,data&project=eq.${project}&name=like.wide*` }),
  },
  {
    name: "100 patches of 100 operations of a document of 10 MB, all at once",
    atOnce: PATCHES,
    asked: ({ project }, index) => {
      const operations = Array.from({ length: OPERATIONS }, (_, place) => ({ set: [`key${(index * OPERATIONS + place) % LARGE_KEYS}`], value: `changed ${index}` }));
      return { method: "POST", path: `/api/sync/project_namespaces::${project}::large/patch`, body: { session: `load ${index % PATCHES}`, sequence: index, operations } };
    },
  },
  {
    name: "a file of 20 MB overwritten",
    atOnce: 1,
    asked: ({ project }) => ({ method: "POST", path: `/storage/v1/object/projects/${project}/large.bin`, headers: { "x-upsert": "true" }, body: Buffer.alloc(FILE_BYTES, randomUUID()) }),
  },
  { name: `${JOINS} refused joins a round`, run: refusedJoins },
  { name: `${SOCKETS} sockets`, run: manySockets },
];

/** Joins topics of projects that are somebody else's, over one socket, round after round. */
async function refusedJoins({ origin, token }, isOver) {
  const socket = await openSocket(origin, token);
  while (!isOver()) {
    const answered = new Promise((resolve, reject) => {
      let count = 0;
      socket.removeAllListeners("message");
      socket.on("message", () => {
        count += 1;
        if (count === JOINS) resolve();
      });
      socket.once("close", () => reject(new Error("closed")));
    });
    for (let index = 0; index < JOINS; index += 1) {
      const topic = `realtime:project:${randomUUID()}:1`;
      socket.send(JSON.stringify([String(index), String(index), topic, "phx_join", { config: { private: true, broadcast: {}, presence: { key: "" }, postgres_changes: [] }, access_token: token }]));
    }
    // A server may well close the socket of somebody who does so.
    if ((await answered.catch((error) => error)) !== undefined) return;
  }
}

async function manySockets({ origin, token }, isOver) {
  while (!isOver()) {
    const sockets = await Promise.all(Array.from({ length: SOCKETS }, () => openSocket(origin, token).catch(() => undefined)));
    for (const socket of sockets) socket?.terminate();
  }
}

function openSocket(origin, token) {
  const socket = new WebSocket(`${origin.replace("http", "ws")}/realtime/v1/websocket?vsn=2.0.0&apikey=${token}`, { origin });
  return new Promise((resolve, reject) => {
    socket.once("open", () => resolve(socket));
    socket.on("error", reject);
  });
}

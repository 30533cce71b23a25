import { setTimeout as wait } from "node:timers/promises";
import {
  addMember,
  addProject,
  addUser,
  tokenOf,
} from "../../apps/server/src/added-people.fixture.ts";
import type { ScriptDatabase } from "../../apps/server/src/database/script-database.ts";
import type { Secrets } from "../../apps/server/src/context.ts";
import type { RecordedWork } from "./recorded-work.ts";
import {
  agentOfBrowser,
  type ReplayedServer,
  type ReplayLog,
  type RequestKind,
  replayVisit,
  type Visitor,
} from "./replayed-visit.ts";

/** People who work in one project. */
const TEAM = 5;
/** One in this many edits. */
const EDITING = 10;
const TOKEN_SECONDS = 4 * 3600;
const STARTS_AT_ONCE = 10;
const SLOW_MS = 1_000;

interface TeamPlace {
  readonly database: ScriptDatabase;
  readonly secrets: Secrets;
  readonly server: ReplayedServer;
  readonly work: RecordedWork;
}

/** Adds teams, and starts each one's project as the recorded person did. */
export async function addTeams(place: TeamPlace, people: number): Promise<readonly Visitor[]> {
  let left = Math.ceil(people / TEAM);
  const visitors: Visitor[] = [];
  const startOne = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      visitors.push(...(await addTeam(place)));
    }
  };
  await Promise.all(Array.from({ length: STARTS_AT_ONCE }, startOne));
  return visitors;
}

async function addTeam(place: TeamPlace): Promise<readonly Visitor[]> {
  const { database, server, work } = place;
  const project = await addProject(database);
  const creator = await addVisitor(place, project, "creator");
  const problems: string[] = [];
  const log = { ...SILENT, onError: (text: string) => void problems.push(text) };
  await replayVisit(work.start, { visitor: creator, server }, log, { isLearning: true });
  if (problems.length > 0)
    throw new Error(`A project could not be started:\n${problems.join("\n")}`);
  const members = await Promise.all(
    Array.from({ length: TEAM - 1 }, () => addVisitor(place, project, "member")),
  );
  for (const { ids } of members)
    for (const [recorded, own] of creator.ids) if (!ids.has(recorded)) ids.set(recorded, own);
  return [creator, ...members];
}

async function addVisitor(
  { database, secrets, work }: TeamPlace,
  project: string,
  role: "creator" | "member",
): Promise<Visitor> {
  const person = await addUser(database);
  await addMember(database, project, person, role);
  return {
    token: await tokenOf(person, secrets, TOKEN_SECONDS),
    ids: new Map([
      [work.user, person.id],
      [work.project, project],
    ]),
    agent: agentOfBrowser(),
  };
}

const SILENT: ReplayLog = { onAnswer: () => {}, onError: () => {}, isOver: () => false };

export interface LoadFigures {
  readonly seconds: number;
  readonly requests: number;
  readonly errors: readonly string[];
  /** How often each request took longer than `SLOW_MS`. */
  readonly slow: ReadonlyMap<string, number>;
  /** Sorted milliseconds. */
  readonly times: Readonly<Record<RequestKind, readonly number[]>>;
}

interface Counted {
  readonly times: Record<RequestKind, number[]>;
  readonly errors: string[];
  readonly slow: Map<string, number>;
}

/** People who repeat their visits until `stop`. */
export interface WorkingPeople {
  /** Begins to count. */
  measure(): () => LoadFigures;
  stop(): Promise<void>;
}

/** Divides the people among the servers. */
export function startPeople(
  visitors: readonly Visitor[],
  servers: readonly ReplayedServer[],
  work: RecordedWork,
): WorkingPeople {
  let isOver = false;
  let current: Counted | undefined;
  const log: ReplayLog = {
    onAnswer: (kind, milliseconds, at) => {
      current?.times[kind].push(milliseconds);
      if (milliseconds > SLOW_MS) current?.slow.set(at, (current.slow.get(at) ?? 0) + 1);
    },
    onError: (text) => void current?.errors.push(text),
    isOver: () => isOver,
  };
  const working = Promise.all(
    visitors.map(async (visitor, place) => {
      const recording = place % EDITING === 0 ? work.editing : work.reading;
      // Spreads the beginnings over a visit.
      await wait(recording.visit.milliseconds * (place / visitors.length));
      const server = servers[place % servers.length];
      while (!isOver && server !== undefined)
        await replayVisit(recording, { visitor, server }, log);
    }),
  );
  return {
    measure() {
      const begun = performance.now();
      const counted: Counted = {
        times: { read: [], edit: [], other: [] },
        errors: [],
        slow: new Map(),
      };
      current = counted;
      return () => {
        current = undefined;
        const { times, errors, slow } = counted;
        const sorted = (values: number[]): number[] => values.toSorted((a, b) => a - b);
        return {
          seconds: (performance.now() - begun) / 1000,
          requests: times.read.length + times.edit.length + times.other.length,
          errors,
          slow,
          times: { read: sorted(times.read), edit: sorted(times.edit), other: sorted(times.other) },
        };
      };
    },
    async stop() {
      isOver = true;
      await working;
    },
  };
}

/** The value below which `part` of the sorted values are. */
export function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  openTestInstallation,
  type TestInstallation,
  type TestPerson,
} from "./test-installation.ts";

let installation: TestInstallation;
let people: readonly TestPerson[];
let project: string;
beforeAll(async () => {
  installation = await openTestInstallation();
  people = [
    await installation.addPerson("ann"),
    await installation.addPerson("bob"),
    await installation.addPerson("cat"),
  ];
  const [ann, ...others] = people as [TestPerson, ...TestPerson[]];
  project = await installation.addProject(ann, others);
});
afterAll(() => installation.close());

const REFERENCES = ["r1", "r2", "r3", "r4"];
const step = fc.record({
  person: fc.nat({ max: 2 }),
  isResolution: fc.boolean(),
  referenceId: fc.constantFrom(...REFERENCES),
  decision: fc.constantFrom("include", "exclude", "maybe", "undecided"),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Counts from the log of decisions alone. */
function expectedProgress(steps: readonly Step[], reviewers: number): Record<string, unknown> {
  const current = new Map<string, string>();
  const resolved = new Map<string, string>();
  for (const { person, isResolution, referenceId, decision } of steps)
    if (isResolution) resolved.set(referenceId, decision);
    else current.set(`${referenceId} ${person}`, decision);
  const counts = { include: 0, exclude: 0, maybe: 0, conflict: 0, undecided: 0, resolved: 0 };
  const decided: Record<string, number> = {};
  for (const [key, decision] of current) {
    const id = people[Number(key.split(" ")[1])]?.id ?? "";
    if (decision !== "undecided") decided[id] = (decided[id] ?? 0) + 1;
  }
  for (const reference of REFERENCES) {
    const kinds = [...current]
      .filter(([key, kind]) => key.startsWith(`${reference} `) && kind !== "undecided")
      .map(([, kind]) => kind);
    const resolution = resolved.get(reference);
    if (kinds.length === 0 && resolution === undefined) continue;
    const outcome =
      resolution !== undefined && resolution !== "undecided"
        ? resolution
        : kinds.length < reviewers
          ? "undecided"
          : new Set(kinds).size > 1
            ? "conflict"
            : kinds[0];
    counts[outcome as keyof typeof counts] += 1;
    if (resolution !== undefined && resolution !== "undecided") counts.resolved += 1;
  }
  return { ...counts, decided };
}

async function progressAfter(
  steps: readonly Step[],
  reviewers: number,
): Promise<Record<string, unknown>> {
  const [ann] = people as [TestPerson];
  const rounds = `/api/projects/${project}/rounds`;
  const opened = await installation.call("POST", rounds, ann, {
    name: "Counted",
    filePath: "library.ris",
    fileVersion: "v1",
    references: REFERENCES.length,
    stage: "title-abstract",
    reviewers,
    isBlind: false,
  });
  const round = `${rounds}/${String(opened.json["id"])}`;
  for (const { person, isResolution, referenceId, decision } of steps) {
    const kind = isResolution ? "resolutions" : "decisions";
    const { status } = await installation.call("POST", `${round}/${kind}`, people[person] ?? ann, {
      decisions: [{ id: randomUUID(), referenceId, decision }],
    });
    expect(status).toBe(200);
  }
  return (await installation.call("GET", `${round}/progress`, ann)).json;
}

it("a round's progress equals the count from its log, whatever people decide", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 14 }),
      fc.integer({ min: 1, max: 3 }),
      async (steps, reviewers) => {
        expect(await progressAfter(steps, reviewers)).toEqual({
          ...expectedProgress(steps, reviewers),
          references: REFERENCES.length,
          late: 0,
        });
      },
    ),
    { numRuns: 12 },
  );
}, 60_000);

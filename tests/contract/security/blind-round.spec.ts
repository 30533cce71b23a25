import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import JSZip from "jszip";
import { COLUMN_RIGHTS } from "../../../apps/server/src/access/column-rights.fixture.ts";
import { PERSONAL_TOKEN_SCOPES } from "../../../packages/contract/src/personal-token-scopes.ts";
import type { Product } from "../../product/product.ts";
import { test } from "../../product/shared-product.ts";
import { listenToTopic } from "./listen-to-topic.ts";
import { createProject, sendAs, type SignedUp, signUp, verifyAddress } from "./signed-up.ts";

/** Occurs in every text of Bob's decision, and nowhere else. */
const SECRET = "kestrel";
const LIBRARY = "library.ris";

interface BlindRound {
  readonly project: string;
  readonly round: string;
  /** Who has decided. */
  readonly reviewer: string;
}

/** A request, and the text of its answer if it was granted. */
interface Attempt {
  readonly target: string;
  readonly text: string | undefined;
}

test("SEC-12 a blind round: no table, route, topic or export gives a member others' decisions", async ({
  product,
}) => {
  const [alice, bob, cleo] = await openTeam(product);
  const attacked = await openRound(alice, bob, cleo);
  const everything = async (who: SignedUp): Promise<readonly Attempt[]> => [
    ...(await attemptAll(product, who.databaseToken, attacked)),
    ...(await attemptAll(product, await personalToken(who), attacked)),
  ];
  const topic = await topicOf(cleo, attacked.project);
  const listener = await listenToTopic(product, cleo.databaseToken, topic);
  expect(listener.answer).toContain('"status":"ok"');

  await decide(bob, attacked, "exclude");
  await expect.poll(() => listener.heard()).toContain(attacked.round);
  // Bob finds what he wrote, so the others would find it there, too.
  const own = await everything(bob);
  expect(secretsIn(own)).toEqual(
    expect.arrayContaining([
      expect.stringContaining("/rest/v1/screening_decisions?select=*"),
      expect.stringContaining("/decisions/mine"),
      expect.stringContaining("/decisions?reference=r1"),
      expect.stringContaining("/export"),
      "/api/account/export",
    ]),
  );
  for (const who of [alice, cleo]) {
    const attempts = await everything(who);
    expect(secretsIn(attempts)).toEqual([]);
    const granted = attempts.filter(({ text }) => text !== undefined).map(({ target }) => target);
    expect(granted).toEqual(expect.arrayContaining(own.filter(isOfRound).map(targetOf)));
    const counted = attempts.find(({ target }) => target.endsWith("/progress"));
    expect(counted?.text).toContain('"exclude":0');
  }
  expect(listener.heard()).not.toMatch(/kestrel|exclude|"r1"/u);
  listener.close();

  // Once both have decided, everybody finds it.
  await decide(cleo, attacked, "include");
  expect(secretsIn(await everything(alice))).toEqual(
    expect.arrayContaining([expect.stringContaining("/conflicts")]),
  );
});

const isOfRound = ({ target, text }: Attempt): boolean =>
  text !== undefined && target.includes("/rounds/");
const targetOf = ({ target }: Attempt): string => target;

const secretsIn = (attempts: readonly Attempt[]): readonly string[] =>
  attempts.filter(({ text }) => text?.includes(SECRET)).map(targetOf);

/** Alice manages the project; Bob and Cleo are members. */
async function openTeam(product: Product): Promise<readonly [SignedUp, SignedUp, SignedUp]> {
  const team = await Promise.all([
    signUp(product, "alice"),
    signUp(product, "bob"),
    signUp(product, "cleo"),
  ]);
  await Promise.all(team.map((who) => verifyAddress(product, who)));
  return team;
}

async function openRound(
  alice: SignedUp,
  reviewer: SignedUp,
  other: SignedUp,
): Promise<BlindRound> {
  const project = await createProject(alice, "Blind");
  await alice.send("POST", "/api/members/invite", {
    projectId: project,
    projectName: "Blind",
    emails: [reviewer.email, other.email],
  });
  for (const invited of [reviewer, other]) {
    const { email, id } = invited;
    const accepted = await invited.send("POST", "/api/members/accept", {
      projectId: project,
      email,
      userId: id,
    });
    expect(accepted.status).toBe(200);
  }
  await alice.send(
    "POST",
    `/storage/v1/object/projects/${project}/${LIBRARY}`,
    "TY  - JOUR\nTI  - Tea\nER  - \n",
    { "content-type": "text/plain" },
  );
  const opened = await alice.send("POST", `/api/projects/${project}/rounds`, {
    name: "Titles",
    filePath: LIBRARY,
    fileVersion: "v1",
    references: 3,
    stage: "title-abstract",
    reviewers: 2,
  });
  const { id } = (await opened.json()) as { id: string };
  return { project, round: id, reviewer: reviewer.id };
}

async function topicOf(who: SignedUp, project: string): Promise<string> {
  const answer = await who.send("GET", `/rest/v1/projects?id=eq.${project}`);
  const [row] = (await answer.json()) as readonly { membership_epoch: number }[];
  return `project:${project}:${row?.membership_epoch ?? ""}`;
}

async function decide(
  who: SignedUp,
  { project, round }: BlindRound,
  decision: "include" | "exclude",
): Promise<void> {
  const answer = await who.send("POST", `/api/projects/${project}/rounds/${round}/decisions`, {
    decisions: [
      {
        id: randomUUID(),
        referenceId: "r1",
        decision,
        reason: `No ${SECRET} reason`,
        labels: [`A ${SECRET} label`],
        note: `A ${SECRET} note`,
        record: { title: `A ${SECRET} title` },
      },
    ],
  });
  expect(answer.status).toBe(200);
}

async function personalToken(who: SignedUp): Promise<string> {
  const answer = await who.send("POST", "/api/tokens", {
    name: "Reads all",
    scopes: PERSONAL_TOKEN_SCOPES,
  });
  return ((await answer.json()) as { token: string }).token;
}

/** Reads every table and route, and each file of the project, in every way that names the round. */
async function attemptAll(
  product: Product,
  token: string,
  attacked: BlindRound,
): Promise<readonly Attempt[]> {
  const attempts: Attempt[] = [];
  const routes = await routesToRead(product, attacked);
  for (const target of [...tablesToRead(attacked), ...routes])
    attempts.push(await attempt(product, token, "GET", target));
  attempts.push(
    await attempt(product, token, "POST", "/storage/v1/object/list/projects", {
      prefix: attacked.project,
    }),
    ...(await Promise.all(
      ["current_decisions", "round_outcomes", "round_counts", "round_agreement"].map((name) =>
        attempt(product, token, "POST", `/rest/v1/rpc/${name}`, { round_id: attacked.round }),
      ),
    )),
  );
  return attempts;
}

function tablesToRead({ project, round }: BlindRound): readonly string[] {
  const tables = Object.keys(COLUMN_RIGHTS)
    .filter((name) => name.startsWith("public."))
    .map((name) => `/rest/v1/${name.slice("public.".length)}?select=*`);
  return [
    ...tables,
    `/rest/v1/screening_decisions?round=eq.${round}&select=reviewer,decision,reason,note`,
    `/rest/v1/screening_decisions?note=like.*${SECRET}*&select=note`,
    `/rest/v1/screening_decisions?or=(revealed_at.is.null,is_resolution.is.false)`,
    `/rest/v1/screening_rounds?project=eq.${project}&select=*,screening_decisions(*)`,
    `/rest/v1/projects?id=eq.${project}&select=*,screening_rounds(*,screening_decisions(*))`,
  ];
}

/** Every GET route that the server describes. */
async function routesToRead(
  { origin }: Product,
  { project, round, reviewer }: BlindRound,
): Promise<readonly string[]> {
  const described = (await (await fetch(`${origin}/api/openapi.json`)).json()) as {
    readonly paths: Readonly<Record<string, object>>;
  };
  const documents = [
    `projects::${project}`,
    `project_namespaces::${project}::screenatron`,
    `project_libraries::${project}::${LIBRARY}`,
  ];
  const parameters: Readonly<Record<string, readonly string[]>> = {
    project: [project],
    round: [round],
    user: [reviewer],
    path: documents.map(encodeURIComponent),
    version: ["1"],
  };
  const fill = (path: string): readonly string[] => {
    const name = /\{(\w+)\}/u.exec(path)?.[1];
    if (name === undefined) return [path];
    return (parameters[name] ?? [randomUUID()]).flatMap((value) =>
      fill(path.replace(`{${name}}`, value)),
    );
  };
  const targets = Object.entries(described.paths)
    .filter(([, methods]) => "get" in methods)
    .flatMap(([path]) => fill(path));
  return [
    ...targets,
    `/api/projects/${project}/rounds/${round}/decisions?reference=r1`,
    `/api/projects/${project}/rounds/${round}/conflicts?state=resolved`,
    `/api/projects/${project}/files/versions?path=${LIBRARY}`,
    `/api/projects/${project}/logs?search=${SECRET}&limit=200`,
    `/storage/v1/object/authenticated/projects/${project}/${LIBRARY}`,
  ];
}

async function attempt(
  product: Product,
  token: string,
  method: string,
  target: string,
  body?: object,
): Promise<Attempt> {
  const answer = await sendAs(product, token, method, target, body, {
    prefer: "count=exact",
  });
  if (!answer.ok) {
    // A refusal must not repeat it, either.
    const refusal = await answer.text();
    return {
      target,
      text: refusal.includes(SECRET) && !target.includes(SECRET) ? refusal : undefined,
    };
  }
  if (answer.headers.get("content-type")?.includes("zip") === true) {
    const zip = await JSZip.loadAsync(await answer.arrayBuffer());
    const texts = await Promise.all(Object.values(zip.files).map((entry) => entry.async("string")));
    return { target, text: texts.join("\n") };
  }
  return { target, text: await answer.text() };
}

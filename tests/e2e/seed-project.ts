import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { Product } from "../product/product.ts";
import { CITATION_FILES, INVENTED_TRIALS } from "./citation-files.ts";
import { type Person, signUp } from "./people.ts";
import { signUpToSeed } from "./seeding.ts";

/** The longest allowed project name, in one word that can't wrap. */
const ENDLESS_NAME = `Discharge-${"endlessly".repeat(30)}`.slice(0, 200);
const RIGHT_TO_LEFT_NAME = "مراجعة منهجية للخروج بعد كسر الورك";
const EMOJI_NAME = "🦴🩺 Bones & breath 👩🏽‍⚕️";
const UNBROKEN_NAME = `unbroken_${"x".repeat(180)}.txt`;
const LONG_TITLE_PROJECT =
  "Nurse-led discharge after hip fracture in adults over sixty: a systematic review with network meta-analysis";

export interface SeededProject {
  readonly person: Person;
  readonly library: string;
  readonly largeLibrary: string;
  readonly projectId: string;
  /** The id of a screening round. */
  readonly round: string;
}

/**
 * Signs `who` up, subscribes them and seeds several weeks of work. The page ends on /projects with
 * the seeded project open.
 */
export async function seedProject(
  page: Page,
  product: Product,
  who: Person,
  join = signUp,
): Promise<SeededProject> {
  const seeding = await signUpToSeed(page, product, who, join);
  for (const [name, type] of [
    [ENDLESS_NAME, "scoping-review"],
    [RIGHT_TO_LEFT_NAME, "systematic-review"],
    [EMOJI_NAME, "meta-analysis"],
  ] as const)
    await seeding.createProject(name, type);
  const projectId = await seeding.createProject(LONG_TITLE_PROJECT, "systematic-review");

  const store = (
    path: string,
    body: Buffer,
    references?: { readonly refCount: number; readonly format: string },
  ): Promise<void> => seeding.storeFile(projectId, path, body, { references });
  const large = CITATION_FILES[0] ?? INVENTED_TRIALS;
  await store(INVENTED_TRIALS.name, readFileSync(INVENTED_TRIALS.path), {
    refCount: INVENTED_TRIALS.references,
    format: "ris",
  });
  await store(`Search results/${large.name}`, readFileSync(large.path), {
    refCount: large.references,
    format: "ris",
  });
  await store(
    "Search results/2026 autumn/embase/notes.txt",
    Buffer.from("Searched on a quiet afternoon."),
  );
  await store("protocol-v3.docx", Buffer.alloc(212_000, 1));
  await store(UNBROKEN_NAME, Buffer.from("One word."));
  await store("بروتوكول 🦴.txt", Buffer.from("A protocol."));

  await page.goto(`${product.origin}/projects/switch/${projectId}`);
  await page.getByRole("heading", { level: 1, name: LONG_TITLE_PROJECT }).waitFor();
  await seeding.invite(projectId, LONG_TITLE_PROJECT, [
    "h.novotna@cuni.example",
    `${"very.long.".repeat(5)}address@hospital-of-many-words.example`,
  ]);
  const round = await seeding.rounds.open(projectId, {
    name: "Titles and abstracts",
    filePath: INVENTED_TRIALS.name,
    references: INVENTED_TRIALS.references,
    reviewers: 1,
    // A blind round would hide the labels that other screens show.
    isBlind: false,
  });
  await seeding.rounds.decide(projectId, round, [
    { referenceId: "elsewhere", decision: "include", record: { title: LONG_TITLE_PROJECT } },
  ]);
  return {
    person: who,
    library: INVENTED_TRIALS.name,
    largeLibrary: `Search results/${large.name}`,
    projectId,
    round,
  };
}

/** Signs `who` up and stores a library in their first project. Resolves to the library's name. */
export async function seedLibrary(page: Page, product: Product, who: Person): Promise<string> {
  const { name, path, references } = INVENTED_TRIALS;
  const seeding = await signUpToSeed(page, product, who);
  await page.getByRole("heading", { level: 1, name: `${who.givenName}'s project` }).waitFor();
  await seeding.storeFile(await seeding.firstProject(), name, readFileSync(path), {
    references: { refCount: references, format: "ris" },
  });
  return name;
}

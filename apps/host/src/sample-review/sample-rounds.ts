import { decisionApi, type NewDecision, roundApi, type RoundSettings } from "@tera/contract";
import type { Reference } from "@tera/references";
import { platform } from "../platform/platform.ts";
import { randomId } from "../platform/session-id.ts";
import {
  type SampleLibrary,
  type SampleProject,
  samplePath,
  storeLibrary,
} from "./sample-project.ts";
import { SAMPLE_REASONS, type SampleStudy } from "./sample-studies.ts";

const CRITERIA = [
  "Include randomised trials of discharge planning for adults over 65.",
  "Exclude other populations, other interventions and other study designs.",
].join("\n");

/** What a round's settings have in common. One person decides, so that each decision counts. */
const SETTINGS = {
  criteria: CRITERIA,
  exclusionReasons: [...SAMPLE_REASONS],
  reviewers: 1,
  isBlind: false,
} satisfies Partial<RoundSettings>;

/** Opens two rounds in which the first half of the references is decided. */
export async function openSampleRounds(
  project: SampleProject,
  library: SampleLibrary,
  studies: readonly SampleStudy[],
): Promise<void> {
  const studyOf = new Map(studies.map((study) => [study.reference.doi, study]));
  const reasonOf = ({ doi }: Reference): string | undefined => studyOf.get(doi)?.reason;
  const screened = firstHalf(library.references);
  await openRound(
    project,
    library,
    { ...SETTINGS, name: "Sample: title and abstract", stage: "title-abstract" },
    screened.map((reference) => decisionOn(reference, reasonOf(reference))),
  );
  const included = screened.filter((reference) => reasonOf(reference) === undefined);
  const fullTexts = await storeLibrary(
    project,
    samplePath("Full texts.ris"),
    included,
    library.path,
  );
  await openRound(
    project,
    fullTexts,
    { ...SETTINGS, name: "Sample: full text", stage: "full-text" },
    firstHalf(fullTexts.references).map((reference, index) =>
      decisionOn(reference, index === 0 ? NO_FULL_TEXT : undefined),
    ),
  );
}

const NO_FULL_TEXT = "No full text" satisfies (typeof SAMPLE_REASONS)[number];

function firstHalf<Item>(items: readonly Item[]): readonly Item[] {
  return items.slice(0, Math.ceil(items.length / 2));
}

/** An undefined reason includes the reference. */
function decisionOn({ id, doi, title, date }: Reference, reason: string | undefined): NewDecision {
  return {
    id: randomId(),
    referenceId: id,
    ...(reason === undefined ? { decision: "include" } : { decision: "exclude", reason }),
    record: { doi, title, year: Number(date) },
  };
}

async function openRound(
  { projectId }: SampleProject,
  { path, contentId, references }: SampleLibrary,
  settings: Omit<RoundSettings, "filePath" | "fileVersion" | "references">,
  decisions: readonly NewDecision[],
): Promise<void> {
  const { http } = platform();
  const { id } = await http.call(roundApi.create, {
    params: { project: projectId },
    body: { ...settings, filePath: path, fileVersion: contentId, references: references.length },
  });
  await http.call(decisionApi.record, {
    params: { project: projectId, round: id },
    body: { decisions: [...decisions] },
  });
}

import { SUPPORTED_PROJECT_TYPES } from "@tera/contract";

/** Tools and menu items use these to say which projects they suit. */
type ProjectTag =
  | "project:review"
  | "project:all"
  | "project:scoping"
  | "project:trial"
  | "project:study"
  | "project:clinical-audit";

export type ProjectGroup = "Review" | "Trial" | "Comparative Study";

export interface ProjectType {
  readonly id: string;
  readonly group: ProjectGroup;
  readonly title: string;
  readonly description: string;
  readonly supported: boolean;
  readonly tags: readonly ProjectTag[];
}

export const DEFAULT_PROJECT_TYPE = "systematic-review";

const review = (
  id: string,
  title: string,
  description: string,
  extra: readonly ProjectTag[] = [],
): ProjectType => ({
  id,
  group: "Review",
  title,
  description,
  supported: SUPPORTED_PROJECT_TYPES.has(id),
  tags: ["project:all", "project:review", ...extra],
});
const trial = (id: string, title: string, description: string): ProjectType => ({
  id,
  group: "Trial",
  title,
  description,
  supported: SUPPORTED_PROJECT_TYPES.has(id),
  tags: ["project:all", "project:trial"],
});
const study = (
  id: string,
  title: string,
  description: string,
  extra: readonly ProjectTag[] = [],
): ProjectType => ({
  id,
  group: "Comparative Study",
  title,
  description,
  supported: SUPPORTED_PROJECT_TYPES.has(id),
  tags: ["project:all", "project:study", ...extra],
});

/** In display order. */
export const PROJECT_TYPES: readonly ProjectType[] = [
  review(
    "systematic-review",
    "Systematic review",
    "All the evidence on one focused question, found and appraised under a set protocol",
  ),
  review("scoping-review", "Scoping review", "A map of what has been studied on a broad topic", [
    "project:scoping",
  ]),
  review("umbrella-review", "Umbrella review", "An overview of existing systematic reviews"),
  review(
    "network-meta-analysis",
    "Network meta-analysis",
    "Several treatments compared directly and indirectly in one model",
  ),
  review(
    "meta-analysis",
    "Meta-analysis",
    "Results of comparable studies pooled into one estimate",
  ),
  review(
    "mixed-methods-review",
    "Mixed methods review",
    "Quantitative and qualitative evidence brought together",
  ),
  review(
    "living-systematic-review",
    "Living systematic review",
    "A review updated as new evidence appears",
  ),
  review(
    "qualitative-review",
    "Qualitative review",
    "Experiences and views drawn from qualitative studies",
  ),
  review("cochrane-review", "Cochrane review", "A review that follows the Cochrane Handbook"),
  review(
    "realist-review",
    "Realist review",
    "What works, for whom, in which circumstances and why",
  ),
  review(
    "integrative-review",
    "Integrative review",
    "Experimental and other research on one phenomenon, side by side",
  ),
  trial(
    "randomized-controlled-trial-rct",
    "Randomized controlled trial (RCT)",
    "Participants allocated by chance to treatment or control",
  ),
  trial(
    "double-blind-trial",
    "Double-blind trial",
    "Neither participants nor assessors know the allocation",
  ),
  trial(
    "crossover-trial",
    "Crossover trial",
    "Each participant receives every treatment, one after the other",
  ),
  trial(
    "parallel-group-trial",
    "Parallel group trial",
    "Each group receives one treatment throughout",
  ),
  trial(
    "factorial-trial",
    "Factorial trial",
    "Two or more treatments tested alone and in combination",
  ),
  trial("adaptive-trial", "Adaptive trial", "A design that can adapt by rules set in advance"),
  trial("pragmatic-trial", "Pragmatic trial", "Treatments tested in everyday care"),
  trial(
    "cluster-randomized-trial",
    "Cluster randomized trial",
    "Whole groups, such as clinics or wards, allocated by chance",
  ),
  trial("n-of-1-trial", "N-of-1 trial", "Treatments alternated within a single patient"),
  trial(
    "non-inferiority-trial",
    "Non-inferiority trial",
    "Tests whether a treatment is not unacceptably worse",
  ),
  study(
    "clinical-audit",
    "Clinical audit",
    "Care measured against a standard, changed and measured again",
    ["project:clinical-audit"],
  ),
  study("cohort-study", "Cohort study", "Exposed and unexposed people followed over time"),
  study(
    "case-control-study",
    "Case-control study",
    "People with and without a condition compared for past exposure",
  ),
];

const BY_ID = new Map(PROJECT_TYPES.map((type) => [type.id, type]));

export function projectTypeOf(id: string): ProjectType | undefined {
  return BY_ID.get(id);
}

/** An unknown type is treated as a review. */
export function projectGroup(id: string): ProjectGroup {
  return BY_ID.get(id)?.group ?? "Review";
}

/** Returns an unknown id unchanged. */
export function projectTypeTitle(id: string): string {
  return BY_ID.get(id)?.title ?? id;
}

export function unsupportedText(type: ProjectType, productName: string): string {
  return `Unfortunately ${productName} doesn't support this ${type.group} yet. Please get in touch if you would like to help`;
}

export {
  isIdentical,
  LIKELY_SCORE,
  type ComparedField,
  type Evidence,
  type Reason,
} from "./duplicate-evidence.ts";
export {
  findDuplicates,
  type DuplicateGroup,
  type DuplicateOptions,
  type DuplicatePair,
} from "./find-duplicates.ts";
export { differingFields, MERGED_FROM, mergeReferences } from "./merged-reference.ts";
export { DEFAULT_MERGE_RULES, keptIndex, type MergeRules } from "./merge-rules.ts";
export {
  resolveDuplicates,
  type DuplicateChoice,
  type DuplicateDecision,
  type ResolvedLibrary,
} from "./resolve-duplicates.ts";
export {
  renameDuplicateIds,
  combineLibraries,
  type RenamedReference,
  type CombinedLibrary,
} from "./combine-libraries.ts";

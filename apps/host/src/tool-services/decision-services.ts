import type {
  Agreement,
  DecisionConflict,
  NewDecision,
  OwnDecision,
  Page,
  Reviewer,
  ReviewLabel,
  Round,
  RoundOutcome,
  RoundProgress,
  RoundSettings,
} from "@tera/bridge-sdk/host";
import type { FilePlace } from "./file-place.ts";

export interface RoundPlace {
  readonly project: string;
  readonly round: string;
}

/** What tools do with screening rounds. */
export interface DecisionServices {
  /** Writes pending edits of the library into its file first. */
  readonly openRound: (library: FilePlace, settings: RoundSettings) => Promise<Round>;
  /** Newest first. */
  readonly listRounds: (projectId: string) => Promise<readonly Round[]>;
  /** The members of the open project who have an account. */
  readonly listReviewers: () => readonly Reviewer[];
  /** The labels that the settings of the open project list. */
  readonly listLabels: () => readonly ReviewLabel[];
  readonly readRound: (place: RoundPlace) => Promise<Round>;
  readonly closeRound: (place: RoundPlace) => Promise<Round>;
  readonly reopenRound: (place: RoundPlace) => Promise<Round>;
  /** Resolves when it is stored, on the server or, if that does not answer, on the device. */
  readonly recordDecision: (
    place: RoundPlace,
    isResolution: boolean,
    decision: NewDecision & { readonly referenceId: string },
  ) => Promise<void>;
  /** Includes unsent ones of this device. `after` is the previous page's `next`. */
  readonly readOwnDecisions: (
    place: RoundPlace,
    after: string | undefined,
  ) => Promise<Page<OwnDecision>>;
  readonly readRoundProgress: (place: RoundPlace) => Promise<RoundProgress>;
  readonly readConflicts: (
    place: RoundPlace,
    after: string | undefined,
    options: { readonly isResolved: boolean },
  ) => Promise<Page<DecisionConflict>>;
  readonly readAgreement: (place: RoundPlace) => Promise<Agreement>;
  readonly readOutcomes: (
    place: RoundPlace,
    after: string | undefined,
  ) => Promise<Page<RoundOutcome>>;
}

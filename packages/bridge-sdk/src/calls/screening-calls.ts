import type { ConnectionParts } from "../connection-parts.ts";
import type { CallOptions } from "../pending-calls.ts";
import type {
  DecisionConflict,
  OwnDecision,
  Page,
  RoundOutcome,
} from "../protocol/screening-records.ts";
import { caller } from "./caller.ts";

/**
 * The calls of tools in which reviewers decide on references, and of those that report a review,
 * on a connection. The host must grant the scope `decisions`. The event `decisions` says which round has changed.
 *
 * @example
 * ```ts
 * const tera = await connect();
 * const { rounds, decisions } = screening(tera);
 * const [round] = await rounds.list();
 * if (round) await decisions.record(round.id, "r1", { decision: "include" });
 * tera.on("decisions", async ({ round }) => show(await decisions.progress(round)));
 * ```
 */
export function screening({ call }: Pick<ConnectionParts, "call">, options: CallOptions = {}) {
  const quick = caller(call, options);

  return {
    /** Where the project's files come from. Needs the scope `project`. */
    provenance: {
      /** Each file, the files it was made from, tools, people, and entries about them. */
      read: quick("getProvenance"),
    },
    /** Rounds in which reviewers decide on the references of a library of the active project. */
    rounds: {
      /** Opens a round on a library file. It is blind unless `isBlind` is false. */
      create: quick("createScreeningRound"),
      /** The project's rounds, newest first. */
      list: quick("listScreeningRounds"),
      /** The project's members by name. People who left it are missing. */
      reviewers: quick("listReviewers"),
      /** The project's own labels, which its settings list. */
      labels: quick("listReviewLabels"),
      /** A round by its id. */
      get: quick("getScreeningRound"),
      /**
       * Closes a round. Only the person who opened it and the project's manager may. Later
       * decisions are kept, and count if the round is reopened.
       */
      close: quick("closeScreeningRound"),
      /**
       * Reopens a closed round, for the same people. Decisions made since it was closed then count.
       * Files that its results were saved in stay.
       */
      reopen: quick("reopenScreeningRound"),
    },
    /**
     * Files of the project that are attached to a reference of a library, such as its full text.
     * The library itself has their paths, which `attachedFiles` of `@tera/references` reads. Needs
     * the scope `library:write`.
     */
    attachments: {
      /** Attaches a file. Returns the paths of all files of the reference. */
      attach: quick("attachProjectFile"),
      /** Removes the file with this path from the reference. The file stays in the project. */
      detach: quick("detachProjectFile"),
    },
    /** Files that the results of a round are saved in. */
    results: {
      /**
       * Asks once where to save several libraries, one for each kind of file in `hints`. Returns
       * their records in that order, to write with `library.write`. Needs the scope `files:read`.
       */
      select: quick("selectSaveFiles"),
    },
    /**
     * Decisions in a round. In a blind round, the host gives nobody another person's decision on a
     * reference until enough reviewers have decided on it.
     */
    decisions: {
      /** Records a decision. It is kept on the device while the person is offline. */
      record: quick("recordDecision"),
      /** The person's latest decision on each reference. */
      mine: (round: string): Promise<OwnDecision[]> => everyItem(quick("getMyDecisions"), round),
      /** How many references have which outcome, and how many each reviewer has decided. */
      progress: quick("getDecisionProgress"),
      /** The references on which reviewers disagree: unresolved, or with `isResolved` resolved. */
      conflicts: (
        round: string,
        { isResolved = false }: { isResolved?: boolean } = {},
      ): Promise<DecisionConflict[]> => {
        const read = quick("getDecisionConflicts");
        return everyItem((id, after) => read(id, after, { isResolved }), round);
      },
      /**
       * Resolves a conflict: this decision wins over the reviewers' decisions. `undecided` undoes a
       * resolution.
       */
      resolve: quick("resolveDecisionConflict"),
      /** How far reviewers agree, with Cohen's and Fleiss' kappa. */
      agreement: quick("getDecisionAgreement"),
      /** What became of each reference that somebody decided. */
      outcomes: (round: string): Promise<RoundOutcome[]> =>
        everyItem(quick("getDecisionOutcomes"), round),
    },
  };
}

async function everyItem<Item>(
  read: (round: string, after: string | undefined) => Promise<Page<Item>>,
  round: string,
): Promise<Item[]> {
  const items: Item[] = [];
  let after: string | undefined;
  do {
    const page = await read(round, after);
    items.push(...page.items);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return items;
}

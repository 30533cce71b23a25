import { Segmented, SelectField } from "@tera/ui";
import styled from "styled-components";
import { type DisputeKind, kindOf, type PairKey, pairsOf } from "../dispute.ts";
import type { DisputeAction, DisputeState } from "../dispute-state.ts";
import type { NameOf } from "../../reviewers/names-of.ts";
import { numberText } from "../../frame/number-text.ts";

const KIND_NAMES: Readonly<Record<DisputeKind, string>> = {
  "include-exclude": "Include or exclude",
  maybe: "Maybe",
  reasons: "Different reasons",
};

const ALL = "all";

/** Filters by state, and by reviewers and kind if there are several. */
export function ConflictFilters({
  state: { disputes, filter },
  dispatch,
  nameOf,
}: {
  readonly state: DisputeState;
  readonly dispatch: (action: DisputeAction) => void;
  readonly nameOf: NameOf;
}): React.JSX.Element {
  const unresolved = disputes.filter(({ resolution }) => resolution === null).length;
  const pairs = [...new Set(disputes.flatMap(pairsOf))];
  const kinds = [...new Set(disputes.map(kindOf))];
  const change = (part: Partial<DisputeState["filter"]>): void =>
    dispatch({ type: "filter", filter: part });
  return (
    <Filters>
      <Segmented
        label="Show"
        fill
        value={filter.show}
        onValue={(show) => change({ show })}
        segments={
          [
            { value: "unresolved", label: `Unresolved ${numberText(unresolved)}` },
            { value: "resolved", label: `Resolved ${numberText(disputes.length - unresolved)}` },
          ] as const
        }
      />
      {pairs.length > 1 && (
        <SelectField<PairKey>
          label="Reviewers"
          value={filter.pair ?? ALL}
          onValue={(pair) => change({ pair: pair === ALL ? undefined : pair })}
          options={[
            { value: ALL, label: "All reviewers" },
            ...pairs.map((pair) => ({
              value: pair,
              label: pair.split(" ").map(nameOf).join(" and "),
            })),
          ]}
        />
      )}
      {kinds.length > 1 && (
        <SelectField<DisputeKind | typeof ALL>
          label="Kind"
          value={filter.kind ?? ALL}
          onValue={(kind) => change({ kind: kind === ALL ? undefined : kind })}
          options={[
            { value: ALL, label: "All kinds" },
            ...kinds.map((kind) => ({ value: kind, label: KIND_NAMES[kind] })),
          ]}
        />
      )}
    </Filters>
  );
}

const Filters = styled.div`
  display: grid;
  gap: 8px;
  padding: 12px 16px;
`;

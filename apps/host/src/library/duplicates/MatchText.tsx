import type { Reason } from "@tera/references/merge";
import styled from "styled-components";
import { countText } from "../../platform/date-text.ts";
import type { LikelyPair } from "../../references/library-index-messages.ts";
import { matchPercent } from "./match-percent.ts";

/** Identifiers whose names are shown in capitals. */
const INITIALS: ReadonlySet<Reason["about"]> = new Set(["doi", "isbn", "pmid"]);

/** Says how well the references of these pairs match, and which fields are the same in all. */
export function MatchText({ pairs }: { readonly pairs: readonly LikelyPair[] }): React.JSX.Element {
  const percents = pairs.map(matchPercent);
  const [lowest, highest] = [Math.min(...percents), Math.max(...percents)];
  const [first, ...others] = pairs.map(({ reasons }) =>
    reasons.filter(({ is }) => is === "same").map(({ about }) => about),
  );
  const same = (first ?? [])
    .filter((about) => others.every((each) => each.includes(about)))
    .map((about) => (INITIALS.has(about) ? about.toUpperCase() : about));
  return (
    <Text>
      {lowest === highest ? countText(lowest) : `${countText(lowest)} to ${countText(highest)}`}%
      match
      {same.length > 0 && `: same ${same.join(", ")}`}.
    </Text>
  );
}

const Text = styled.p`
  margin: 0 0 8px;
  color: var(--ink-2);
`;

import type { Round } from "@tera/bridge-sdk/screening";
import { Banner, TextButton } from "@tera/ui";
import { sentenceOf } from "../../frame/failure.ts";
import { countText } from "../../frame/number-text.ts";
import type { Screening } from "../round/use-screening.ts";
import type { OpenDialog } from "./ScreeningDialogs.tsx";

/** Says what keeps the person from screening as usual; the most important only. */
export function RoundBanner({
  screening: { refusal, closeRefusal, unmatched, canRank },
  round,
  onDialog,
}: {
  readonly screening: Screening;
  readonly round: Round;
  readonly onDialog: (dialog: OpenDialog) => void;
}): React.JSX.Element | null {
  if (refusal !== undefined)
    return (
      <Banner tone="bad" onClose={closeRefusal}>
        {`Your last decision was not recorded. ${sentenceOf(refusal)}`}
      </Banner>
    );
  if (round.closedAt !== null)
    return (
      <Banner
        tone="warn"
        action={<TextButton onClick={() => onDialog("reopen")}>Reopen</TextButton>}
      >
        This round is closed. Decisions that were made offline after that are kept, and count once
        it is reopened.
      </Banner>
    );
  if (unmatched.length > 0)
    return (
      <Banner
        tone="warn"
        action={<TextButton onClick={() => onDialog("unmatched")}>Show them</TextButton>}
      >
        {unmatchedText(unmatched.length)}
      </Banner>
    );
  if (!canRank)
    return (
      <Banner tone="warn">
        Relevance and search stopped working. Open the round again to start them.
      </Banner>
    );
  return null;
}

function unmatchedText(count: number): string {
  const verb = count === 1 ? "has" : "have";
  return `${countText(count, "decision")} of yours ${verb} no reference in this library. Nothing is lost.`;
}

import { useStore } from "@nanostores/react";
import { Badge } from "@tera/ui";
import styled from "styled-components";
import { $reviewLabels } from "../../project/review-lists.ts";
import { reasonOf } from "../../references/decision-label.ts";
import { $isScreenedBlind } from "../../screening/blind-round.ts";
import { decisionOf } from "./decisions.ts";
import { LABEL_TONES } from "./label-tones.ts";

/** Decisions and the project's labels have colours, other labels are grey. */
function LabelBadge({ label }: { readonly label: string }): React.JSX.Element {
  const own = useStore($reviewLabels);
  const decision = decisionOf(label);
  if (decision !== undefined) {
    const reason = reasonOf(label);
    return (
      <Badge tone={decision.tone}>
        {reason === undefined ? decision.label : `${decision.label}: ${reason}`}
      </Badge>
    );
  }
  const written = label.trim().toLowerCase();
  const known = own.find(({ name }) => name.toLowerCase() === written);
  return <Badge tone={known && LABEL_TONES[known.colour]}>{label}</Badge>;
}

interface RowLabelProps {
  readonly label: string | undefined;
}

/** The label in a row; nothing while the library is screened blind. */
export function RowLabel({ label }: RowLabelProps): React.ReactNode {
  const shown = useShownLabel(label);
  return shown === undefined ? null : <LabelBadge label={shown} />;
}

/** A badge before a title, isolated so that it does not change the title's text direction. */
export function TitleLabel({ label }: RowLabelProps): React.ReactNode {
  const shown = useShownLabel(label);
  return shown === undefined ? null : (
    <Before>
      <LabelBadge label={shown} />
    </Before>
  );
}

function useShownLabel(label: string | undefined): string | undefined {
  const isBlind = useStore($isScreenedBlind);
  return isBlind || label?.trim() === "" ? undefined : label;
}

const Before = styled.bdi`
  display: inline-block;
  max-width: 40%;
  margin-inline-end: 6px;
  vertical-align: bottom;
`;

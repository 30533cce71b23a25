import { useStore } from "@nanostores/react";
import type { Reference } from "@tera/references";
import { Fact, wrapAnywhere } from "@tera/ui";
import { useMemo } from "react";
import styled from "styled-components";
import { $isScreenedBlind } from "../../screening/blind-round.ts";
import { reviewersText } from "./reviewers-text.ts";

/** Says who decided what in another program. Nothing while the library is screened blind. */
export function ForeignReviewers({
  reference,
}: {
  readonly reference: Reference;
}): React.ReactNode {
  const isBlind = useStore($isScreenedBlind);
  const decided = useMemo(() => reviewersText(reference), [reference]);
  return isBlind || decided === undefined ? null : <Line dir="auto">{decided}</Line>;
}

const Line = styled(Fact)`
  ${wrapAnywhere}
`;

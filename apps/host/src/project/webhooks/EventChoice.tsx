import { Checkbox, FieldError, text } from "@tera/ui";
import type { LogKind } from "@tera/contract";
import { useId } from "react";
import styled from "styled-components";
import { KIND_LABELS } from "../../timeline/timeline-filter.ts";
import { EVENT_KINDS } from "./event-kinds.ts";

interface EventChoiceProps {
  /** Undefined means all events. */
  readonly kinds: readonly LogKind[] | undefined;
  readonly problem: string | undefined;
  readonly onKinds: (kinds: readonly LogKind[] | undefined) => void;
}

export const NO_EVENTS = "Choose at least one kind of event.";

export function EventChoice({ kinds, problem, onKinds }: EventChoiceProps): React.JSX.Element {
  const problemId = useId();
  return (
    <Choices aria-describedby={problem === undefined ? undefined : problemId}>
      <legend>Events</legend>
      <Checkbox
        label="All, also those of later versions"
        checked={kinds === undefined}
        onChecked={(isAll) => onKinds(isAll ? undefined : [])}
      />
      {kinds !== undefined &&
        EVENT_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            label={KIND_LABELS[kind]}
            checked={kinds.includes(kind)}
            onChecked={(isChosen) =>
              onKinds(EVENT_KINDS.filter((one) => (one === kind ? isChosen : kinds.includes(one))))
            }
          />
        ))}
      {problem === undefined ? null : <FieldError id={problemId}>{problem}</FieldError>}
    </Choices>
  );
}

const Choices = styled.fieldset`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: 2px;
  min-width: 0;
  legend { ${text.label} margin-bottom: 5px; padding: 0; }
`;

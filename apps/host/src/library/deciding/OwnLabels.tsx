import { useStore } from "@nanostores/react";
import { LabelToggle } from "@tera/ui";
import styled from "styled-components";
import { $reviewLabels } from "../../project/review-lists.ts";

interface OwnLabelsProps {
  readonly label: string | undefined;
  readonly disabled: boolean;
  /** Pressing the current label again removes it. */
  readonly onLabel: (label: string | undefined) => void;
}

/** The project's own labels; nothing if its settings list none. */
export function OwnLabels({ label, disabled, onLabel }: OwnLabelsProps): React.ReactNode {
  const own = useStore($reviewLabels);
  if (own.length === 0) return null;
  const current = label?.trim().toLowerCase();
  return (
    <Labels aria-label="Labels">
      {own.map(({ id, name, colour }) => {
        const isCurrent = name.toLowerCase() === current;
        return (
          <LabelToggle
            key={id}
            colour={colour}
            isOn={isCurrent}
            disabled={disabled}
            onToggle={() => onLabel(isCurrent ? undefined : name)}
          >
            {name}
          </LabelToggle>
        );
      })}
    </Labels>
  );
}

const Labels = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  margin: 0;
  padding: 0;
  border: 0;
  @media print { display: none; }
`;

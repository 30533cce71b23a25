import { Checkbox, numeric, text, TextButton } from "@tera/ui";
import { useState } from "react";
import styled from "styled-components";
import { countText } from "../../platform/date-text.ts";

/** More choices are listed on request. */
const FEW = 6;

export interface Choice {
  readonly key: string;
  readonly label: string;
  /** Undefined shows none. */
  readonly count: number | undefined;
  readonly isChosen: boolean;
  readonly onChosen: (isChosen: boolean) => void;
}

interface FilterChoicesProps {
  /** A text, or a button that opens the section. */
  readonly title: React.ReactNode;
  readonly choices: readonly Choice[];
}

export function FilterChoices({ title, choices }: FilterChoicesProps): React.JSX.Element {
  const [isWhole, setWhole] = useState(choices.length <= FEW + 1);
  if (!isWhole && choices.slice(FEW).some(({ isChosen }) => isChosen)) setWhole(true);
  const shown = isWhole ? choices : choices.slice(0, FEW);
  return (
    <FilterSection>
      <legend>{title}</legend>
      <List>
        {shown.map(({ key, label, count, isChosen, onChosen }) => (
          <li key={key}>
            <Checkbox
              label={label}
              checked={isChosen}
              disabled={count === 0 && !isChosen}
              onChecked={onChosen}
              aria-label={count === undefined ? label : `${label}, ${countText(count)}`}
            />
            {count !== undefined && <Count aria-hidden>{countText(count)}</Count>}
          </li>
        ))}
      </List>
      {shown.length < choices.length && (
        <All onClick={() => setWhole(true)}>Show all {countText(choices.length)}</All>
      )}
    </FilterSection>
  );
}

export const FilterSection = styled.fieldset`
  display: grid;
  gap: 4px;
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  > legend { ${text.label} padding: 0 0 4px; }
`;

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  > li {
    display: flex;
    align-items: flex-start;
    justify-content: space-between;
    gap: 12px;
  }
  > li > label { flex: 1; }
`;

const Count = styled.span`
  flex: none;
  padding-block: 2px;
  ${text.dense}
  ${numeric}
  color: var(--ink-3);
`;

const All = styled(TextButton)`
  justify-self: start;
  min-height: 24px;
  margin-inline-start: 25px;
`;

import { text, TextButton } from "@tera/ui";
import { type Dispatch, type SetStateAction, useMemo } from "react";
import styled from "styled-components";
import { ChartLegend } from "./ChartLegend.tsx";
import { chooseAll, chooseTerm, type TermChoice } from "./choose-terms.ts";
import type { CountOptions, TermCount } from "./term-count.ts";
import { TermChart } from "./TermChart.tsx";
import type { OnChooseTerm } from "./TermCheckbox.tsx";
import { TermTable } from "./TermTable.tsx";

interface CountedTermsProps {
  readonly unit: CountOptions["unit"];
  /** All terms, the most frequent first. */
  readonly terms: readonly TermCount[] | undefined;
  /** How many of them are shown. */
  readonly rows: number;
  readonly asTable: boolean;
  readonly choice: TermChoice;
  readonly onChoice: Dispatch<SetStateAction<TermChoice>>;
  readonly onCountAnyLength: () => void;
}

export function CountedTerms({
  unit,
  terms,
  rows,
  asTable,
  choice: { chosen },
  onChoice,
  onCountAnyLength,
}: CountedTermsProps): React.JSX.Element {
  const shown = useMemo(() => terms?.slice(0, rows) ?? [], [terms, rows]);
  const names = shown.map(({ term }) => term);
  const choose: OnChooseTerm = (term, isChosen, isRange) =>
    onChoice((current) => chooseTerm(current, names, { term, isChosen, isRange }));
  const nothing = terms?.length === 0;
  return (
    <>
      <Head>
        <h1>References that contain each {unit === "words" ? "term" : "phrase"}</h1>
        {!asTable && !nothing && <ChartLegend />}
      </Head>
      {nothing && (
        <Nothing>
          Nothing to count with these settings.{" "}
          <TextButton onClick={onCountAnyLength}>Count words of any length</TextButton>
        </Nothing>
      )}
      {!nothing &&
        (asTable ? (
          <TermTable
            terms={shown}
            chosen={chosen}
            onChoose={choose}
            onChooseAll={(isChosen) => onChoice((current) => chooseAll(current, names, isChosen))}
          />
        ) : (
          <TermChart terms={shown} chosen={chosen} onChoose={choose} />
        ))}
    </>
  );
}

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 8px 24px;
  h1 {
    ${text.dialog}
    margin: 0;
  }
`;

const Nothing = styled.p`
  ${text.body}
  color: var(--ink-2);
  margin: 0;
`;

import type { Agreement, Kappa } from "@tera/bridge-sdk/screening";
import { Accordion, AccordionItem, numeric, text } from "@tera/ui";
import styled from "styled-components";
import { countText } from "../../frame/number-text.ts";
import type { NameOf } from "../../reviewers/names-of.ts";
import { kappaText, shareText, undefinedKappaReason } from "./round-texts.ts";

/** Observed agreement and Fleiss' kappa, and Cohen's kappa of each pair of reviewers. */
export function AgreementFacts({
  agreement,
  nameOf,
}: {
  readonly agreement: Agreement;
  readonly nameOf: NameOf;
}): React.JSX.Element {
  const why = undefinedKappaReason(agreement, agreement.all);
  return (
    <>
      <Facts>
        <div>
          <dt>Observed agreement</dt>
          <dd>
            {agreement.observed === null
              ? "Not defined"
              : `${shareText(agreement.observed)} of ${countText(agreement.references, "reference")}`}
          </dd>
        </div>
        <div>
          <dt>Fleiss’ kappa</dt>
          <dd>{kappaText(agreement.all)}</dd>
        </div>
      </Facts>
      {why !== undefined && <Why>{why}</Why>}
      {agreement.pairs.length > 0 && (
        <PairList>
          <AccordionItem title="Cohen’s kappa of each pair">
            <Pairs>
              {agreement.pairs.map((pair) => (
                <li key={pair.reviewers.join(" ")}>
                  <bdi>{nameOf(pair.reviewers[0])}</bdi> and <bdi>{nameOf(pair.reviewers[1])}</bdi>:{" "}
                  {pairText(pair, agreement.isBlind)}
                </li>
              ))}
            </Pairs>
          </AccordionItem>
        </PairList>
      )}
    </>
  );
}

function pairText(pair: Agreement["pairs"][number] & Kappa, isBlind: boolean): string {
  const share = pair.observed === null ? "" : `, ${shareText(pair.observed)} observed`;
  const why = undefinedKappaReason({ ...pair, isBlind }, pair);
  return `${kappaText(pair)}${share}, ${countText(pair.references, "reference")}${why === undefined ? "" : `. ${why}`}`;
}

const Facts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 32px;
  margin: 12px 0 0;
  dt {
    ${text.meta}
    color: var(--ink-3);
  }
  dd {
    ${text.dense}
    ${numeric}
    margin: 0;
  }
`;

const Why = styled.p`
  ${text.meta}
  margin: 2px 0 0;
  color: var(--ink-3);
`;

const PairList = styled(Accordion)`
  margin-block-start: 12px;
`;

const Pairs = styled.ul`
  ${text.dense}
  ${numeric}
  margin: 0;
  padding: 0;
  list-style: none;
  display: grid;
  gap: 4px;
`;

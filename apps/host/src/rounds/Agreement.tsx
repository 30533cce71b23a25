import {
  Fact,
  HeadCell,
  phone,
  PhoneLine,
  Section,
  Table,
  TableCell,
  TableRow,
  text,
  TwoLines,
} from "@tera/ui";
import type { Agreement, Kappa } from "@tera/contract";
import styled from "styled-components";
import { countOf, countText } from "../platform/date-text.ts";
import { usePersonName } from "../project/person-name.ts";
import { intervalText, kappaText, shareText, undefinedReason } from "./agreement-text.ts";

const About = styled.p`
  ${text.dense}
  max-width: 640px;
  margin: 0 0 12px;
  color: var(--ink-2);
`;

const Note = styled(Fact)`
  display: block;
  max-width: 640px;
  margin-top: 8px;
`;

const List = styled(Table)`${phone} { thead { visibility: collapse; } }`;

/** Observed agreement and kappa of all reviewers together and of each pair. */
export function AgreementSection({ agreement }: { readonly agreement: Agreement }) {
  const nameOf = usePersonName();
  const reason = undefinedReason(agreement);
  return (
    <Section title="Agreement">
      {agreement.references === 0 ? null : (
        <About>
          Over {countOf(agreement.references, "reference")} that at least two reviewers have
          decided.
          {agreement.isBlind ? " Only decisions made before seeing another's are compared." : ""}
        </About>
      )}
      <List label="Agreement between reviewers" rowHeight={54}>
        <thead>
          <tr>
            <HeadCell label="Reviewers" />
            <HeadCell label="References" numeric width="104px" hideBelow="tablet" />
            <HeadCell label="Observed agreement" numeric width="112px" hideBelow="tablet" />
            <HeadCell label="95% interval" numeric width="128px" hideBelow="tablet" />
            <HeadCell label="Kappa" numeric width="112px" />
          </tr>
        </thead>
        <tbody>
          <AgreementRow
            who="All reviewers"
            coefficient="Fleiss' kappa"
            references={agreement.references}
            observed={agreement.observed}
            kappa={agreement.all}
          />
          {agreement.pairs.map(({ reviewers, references, observed, kappa, interval }) => (
            <AgreementRow
              key={reviewers.join(" ")}
              who={reviewers.map((id) => nameOf(id)).join(" and ")}
              coefficient="Cohen's kappa"
              references={references}
              observed={observed}
              kappa={{ kappa, interval }}
            />
          ))}
        </tbody>
      </List>
      {reason === undefined ? null : <Note>{reason}</Note>}
    </Section>
  );
}

interface AgreementRowProps {
  readonly who: string;
  readonly coefficient: string;
  readonly references: number;
  readonly observed: number | null;
  readonly kappa: Kappa;
}

function AgreementRow({ who, coefficient, references, observed, kappa }: AgreementRowProps) {
  return (
    <TableRow>
      <TableCell title={who}>
        <TwoLines>
          <span dir="auto">{who}</span>
          <span>{coefficient}</span>
        </TwoLines>
        <PhoneLine>
          {countOf(references, "reference")}
          {observed === null ? "" : `, ${shareText(observed)} agree`}
        </PhoneLine>
        <PhoneLine>95% interval: {intervalText(kappa)}</PhoneLine>
      </TableCell>
      <TableCell numeric quiet hideBelow="tablet">
        {countText(references)}
      </TableCell>
      <TableCell numeric quiet hideBelow="tablet">
        {shareText(observed)}
      </TableCell>
      <TableCell numeric quiet hideBelow="tablet">
        {intervalText(kappa)}
      </TableCell>
      <TableCell numeric>{kappaText(kappa)}</TableCell>
    </TableRow>
  );
}

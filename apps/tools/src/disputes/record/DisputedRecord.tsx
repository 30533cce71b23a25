import { mono, startOfLine, text, TextLink, wrapAnywhere } from "@tera/ui";
import styled from "styled-components";
import { MarkedRecordText } from "../../screening/page/MarkedRecordText.tsx";
import { termMarker } from "../../screening/round/marked-text.ts";
import { type Dispute, titleOf } from "../dispute.ts";

/** Conflicts are shown without the team's terms, which speak for one side. */
const NO_TERMS = termMarker({ include: [], exclude: [], search: [] });

/** Title, authors, source and DOI of a reference in dispute. */
export function RecordHead({ dispute }: { readonly dispute: Dispute }): React.JSX.Element {
  const { record, identity } = dispute;
  const doi = record?.doi || identity.doi || "";
  const year = record?.year ?? identity.year;
  return (
    <Article>
      <h2 dir="auto">
        <MarkedRecordText text={titleOf(dispute)} marker={NO_TERMS} />
      </h2>
      {record !== undefined && record.authors.length > 0 && (
        <p dir="auto">{record.authors.join("; ")}</p>
      )}
      {(record?.journal || year !== undefined) && (
        <p dir="auto">
          {record?.journal && <em>{record.journal}</em>}
          {record?.journal && year !== undefined && ", "}
          {year}
        </p>
      )}
      {doi !== "" && (
        <p>
          <TextLink href={`https://doi.org/${encodeURI(doi)}`} target="_blank" rel="noreferrer">
            <Doi dir="ltr">{doi}</Doi>
          </TextLink>
        </p>
      )}
    </Article>
  );
}

export function RecordAbstract({
  dispute: { record },
}: {
  readonly dispute: Dispute;
}): React.JSX.Element {
  return (
    <Abstract dir="auto">
      {record === undefined ? (
        <Missing>
          This reference is no longer in the round’s library. Its decisions are kept, and you can
          still resolve it.
        </Missing>
      ) : record.abstract === "" ? (
        <Missing>No abstract</Missing>
      ) : (
        <MarkedRecordText text={record.abstract} marker={NO_TERMS} />
      )}
    </Abstract>
  );
}

const Article = styled.article`
  max-width: 720px;
  h2 {
    ${text.dialog}
    ${wrapAnywhere}
    ${startOfLine}
    margin: 0 0 8px;
  }
  p {
    ${text.dense}
    ${wrapAnywhere}
    ${startOfLine}
    margin: 0;
    color: var(--ink-2);
  }
`;

const Doi = styled.span`${mono}`;

const Abstract = styled.div`
  ${text.body}
  ${wrapAnywhere}
  ${startOfLine}
  max-width: 720px;
  white-space: pre-line;
`;

const Missing = styled.span`color: var(--warn);`;

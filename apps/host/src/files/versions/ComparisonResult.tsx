import { mono, text, wrapAnywhere } from "@tera/ui";
import styled from "styled-components";
import { countOf, countText } from "../../platform/date-text.ts";
import type { LibraryComparison, ReferenceTitle } from "./compare-libraries.ts";
import type { LineBlock, LineComparison } from "./compare-lines.ts";
import type { VersionComparison } from "./compare-messages.ts";

export function ComparisonResult({
  result,
}: {
  readonly result: VersionComparison;
}): React.JSX.Element {
  if (result.kind === "library") return <LibraryDifferences comparison={result.comparison} />;
  if (result.kind === "text") return <LineDifferences comparison={result.comparison} />;
  return (
    <p>
      {result.kind === "no text"
        ? "These versions are not text, so their contents can't be compared. Download both to compare them elsewhere."
        : "These versions are too large or differ too much to be compared line by line. Download both to compare them elsewhere."}
    </p>
  );
}

function LibraryDifferences({
  comparison,
}: {
  readonly comparison: LibraryComparison;
}): React.JSX.Element {
  const { added, addedCount, removed, removedCount, changed, changedCount, unchangedCount } =
    comparison;
  return (
    <>
      <Summary>
        {addedCount + removedCount + changedCount === 0
          ? "Both versions have the same references."
          : `${countText(addedCount)} added, ${countText(removedCount)} removed, ${countText(changedCount)} changed, ${countText(unchangedCount)} unchanged.`}
      </Summary>
      <TitleList heading="Added" references={added} count={addedCount} />
      <TitleList heading="Removed" references={removed} count={removedCount} />
      {changedCount > 0 && (
        <section>
          <Heading>Changed ({countText(changedCount)})</Heading>
          <List>
            {changed.map(({ id, title, fields }) => (
              <li key={id}>
                <span dir="auto">{title}</span>
                <Fields>
                  {fields.map(({ field, before, after }) => (
                    <div key={field}>
                      <dt>{fieldName(field)}</dt>
                      <dd>
                        {before !== "" && <del dir="auto">{before}</del>}{" "}
                        {after !== "" && <ins dir="auto">{after}</ins>}
                      </dd>
                    </div>
                  ))}
                </Fields>
              </li>
            ))}
          </List>
          <Rest shown={changed.length} count={changedCount} />
        </section>
      )}
    </>
  );
}

function TitleList({
  heading,
  references,
  count,
}: {
  readonly heading: string;
  readonly references: readonly ReferenceTitle[];
  readonly count: number;
}): React.JSX.Element | null {
  if (count === 0) return null;
  return (
    <section>
      <Heading>
        {heading} ({countText(count)})
      </Heading>
      <List>
        {references.map(({ id, title }) => (
          <li key={id} dir="auto">
            {title}
          </li>
        ))}
      </List>
      <Rest shown={references.length} count={count} />
    </section>
  );
}

function Rest({
  shown,
  count,
}: {
  readonly shown: number;
  readonly count: number;
}): React.JSX.Element | null {
  if (shown >= count) return null;
  return <p>{countOf(count - shown, "more reference")}, not listed here.</p>;
}

const MARK: Readonly<Record<LineBlock["kind"], string>> = { same: " ", added: "+", removed: "−" };

function LineDifferences({
  comparison: { blocks, addedCount, removedCount, isCut },
}: {
  readonly comparison: LineComparison;
}): React.JSX.Element {
  return (
    <>
      <Summary>
        {addedCount + removedCount === 0
          ? "Both versions have the same text."
          : `${countOf(addedCount, "line")} added, ${countOf(removedCount, "line")} removed.`}
      </Summary>
      {blocks.length > 0 && (
        <Lines tabIndex={0} aria-label="Changed lines">
          {blocks.map(({ kind, lines }, index) => (
            // The blocks of a comparison never change.
            // oxlint-disable-next-line react/no-array-index-key
            <Block
              key={index}
              as={kind === "same" ? "div" : kind === "added" ? "ins" : "del"}
              $kind={kind}
            >
              {lines.map((line) => `${MARK[kind]} ${line}`).join("\n")}
            </Block>
          ))}
        </Lines>
      )}
      {isCut && <p>More lines differ. Download both versions to see all of them.</p>}
    </>
  );
}

/** "accessionNum" becomes "Accession number". */
function fieldName(field: string): string {
  if (field === "doi" || field === "isbn") return field.toUpperCase();
  const parts = field
    .replaceAll(/(?<=[a-z])(?=[A-Z\d])/gu, " ")
    .replace(/ Num$/u, " number")
    .toLowerCase();
  return parts.charAt(0).toUpperCase() + parts.slice(1);
}

const Summary = styled.p`
  ${text.body}
  margin-bottom: 12px;
`;

const Heading = styled.h3`
  ${text.body}
  margin: 16px 0 4px;
  font-weight: 600;
`;

const List = styled.ul`
  ${text.dense}
  padding: 0;
  list-style: none;

  > li { padding-block: 8px; border-bottom: 1px solid var(--line); ${wrapAnywhere} }
`;

const Fields = styled.dl`
  ${text.meta}
  margin: 4px 0 0;

  > div { display: flex; flex-wrap: wrap; gap: 0 12px; }
  dt { flex: none; width: 104px; color: var(--ink-3); }
  dd { flex: 1; min-width: min(240px, 100%); margin: 0; color: var(--ink-2); }
  del { color: var(--ink-3); }
  ins { text-decoration: none; color: var(--ink); }
`;

const Lines = styled.section`
  ${text.meta}
  ${mono}
  max-height: 480px;
  overflow: auto;
  border-block: 1px solid var(--line);
`;

const Block = styled.div<{ $kind: LineBlock["kind"] }>`
  display: block;
  padding: 2px 8px;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  text-decoration: none;
  ${({ $kind }) => $kind === "added" && "background: var(--ok-soft); color: var(--ok);"}
  ${({ $kind }) => $kind === "removed" && "background: var(--bad-soft); color: var(--bad);"}
  ${({ $kind }) => $kind === "same" && "color: var(--ink-2);"}
  & + & { border-top: 1px solid var(--line); }
`;

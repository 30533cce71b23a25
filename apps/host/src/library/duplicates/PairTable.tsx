import type { Reference } from "@tera/references";
import type { Reason } from "@tera/references/merge";
import { phone, text, TextButton, wrapAnywhere } from "@tera/ui";
import { Fragment, useMemo, useState } from "react";
import styled from "styled-components";
import { countOf, countText } from "../../platform/date-text.ts";
import { compareExtras } from "./compare-extras.ts";
import type { EditableField } from "../edits/library-edits.ts";
import { fieldLabel, SHOWN_FIELDS } from "../panel/reference-fields.ts";
import { typeLabel } from "../panel/reference-types.ts";
import { type TextPart, wordDifferences } from "./word-differences.ts";

const NOTHING = "–";

/** Identifiers whose names are shown in capitals. */
const INITIALS: ReadonlySet<Reason["about"]> = new Set(["doi", "isbn", "pmid"]);

interface PairTableProps {
  /** Undefined if the reference was deleted after the search. */
  readonly left: Reference | undefined;
  readonly right: Reference | undefined;
  readonly reasons: readonly Reason[];
  /** How well they match. */
  readonly percent: number;
}

export function PairTable({ left, right, reasons, percent }: PairTableProps): React.JSX.Element {
  const [showsEqual, setShowsEqual] = useState(false);
  if (left === undefined || right === undefined)
    return <p>One of these references has been deleted since the comparison.</p>;
  const rows = comparedRows(left, right);
  const equal = rows.filter(isFolded).length;
  const same = reasons
    .filter(({ is }) => is === "same")
    .map(({ about }) => (INITIALS.has(about) ? about.toUpperCase() : about));
  return (
    <>
      <Why>
        {`${countText(percent)}% match`}
        {same.length > 0 && `: the same ${same.join(", ")}`}.
      </Why>
      <Table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Left</th>
            <th scope="col">Right</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) =>
            isFolded(row) && !showsEqual ? null : (
              <ComparedRow key={row.key} name={row.name} values={row.values} />
            ),
          )}
        </tbody>
      </Table>
      {equal > 0 && (
        <Fold>
          <TextButton onClick={() => setShowsEqual(!showsEqual)}>
            {showsEqual ? "Hide" : "Show"} {countOf(equal, "equal field")}
          </TextButton>
        </Fold>
      )}
    </>
  );
}

interface Row {
  readonly key: string;
  readonly name: string;
  readonly values: readonly [string, string];
}

/** Fields that at least one of both references has. */
function comparedRows(left: Reference, right: Reference): readonly Row[] {
  return [
    ...SHOWN_FIELDS.map((field) => ({
      key: `field ${field}`,
      name: fieldLabel(field),
      values: [valueText(left, field), valueText(right, field)] as const,
    })),
    ...compareExtras(left, right).map(({ name, values }) => ({
      key: `beside ${name}`,
      name,
      values,
    })),
  ].filter(({ values: [one, other] }) => one !== "" || other !== "");
}

/** The title is always shown, because it names the pair. */
function isFolded({ key, values: [one, other] }: Row): boolean {
  return one === other && key !== "field title";
}

function ComparedRow({
  name,
  values: [one, other],
}: Pick<Row, "name" | "values">): React.JSX.Element {
  const isDifferent = one !== "" && other !== "" && one !== other;
  const parts = useMemo(
    () => (isDifferent ? wordDifferences(one, other) : undefined),
    [isDifferent, one, other],
  );
  return (
    <tr data-different={(isDifferent && parts === undefined) || undefined}>
      <th scope="row">
        {name}
        {isDifferent && <em>differs</em>}
      </th>
      <td dir="auto">{parts === undefined ? one || NOTHING : <Words parts={parts[0]} />}</td>
      <td dir="auto">{parts === undefined ? other || NOTHING : <Words parts={parts[1]} />}</td>
    </tr>
  );
}

function Words({ parts }: { readonly parts: readonly TextPart[] }): React.JSX.Element {
  return (
    <>
      {parts.map(({ text: words, isDifferent }, index) =>
        // The parts of a text have no other identity than their place.
        isDifferent ? <mark key={index}>{words}</mark> : <Fragment key={index}>{words}</Fragment>,
      )}
    </>
  );
}

function valueText(reference: Reference, field: EditableField): string {
  const value = reference[field];
  if (value === undefined) return "";
  if (field === "type" && typeof value === "string") return typeLabel(value);
  return typeof value === "string" ? value : value.join("; ");
}

const Why = styled.p`
  margin: 0 0 8px;
  color: var(--ink-2);
`;

const Fold = styled.p`
  margin: 0;
  padding-block: 6px;
  ${text.meta}
  button { padding-block: 6px; }
`;

const Table = styled.table`
  width: 100%;
  max-width: 1128px;
  border-collapse: collapse;
  table-layout: fixed;
  ${text.dense}
  th, td { ${wrapAnywhere} padding: 6px 8px; text-align: start; vertical-align: top; border-block-end: 1px solid var(--line); white-space: pre-line; }
  th:first-child { width: 120px; padding-inline-start: 0; color: var(--ink-2); font-weight: 400; }
  thead th, thead th:first-child { ${text.meta} color: var(--ink-3); font-weight: 400; border-color: var(--line-2); }
  th em { display: block; font-style: normal; font-size: 12px; line-height: 16px; color: var(--warn); }
  [data-different] td { font-weight: 550; }
  mark { background: var(--warn-soft); color: inherit; font-weight: 600; text-decoration: underline; text-underline-offset: 2px; }
  ${phone} {
    th:first-child { width: 76px; }
  }
`;

import type { Reference } from "@tera/references";
import { phone, text, TextButton, wrapAnywhere } from "@tera/ui";
import { Fragment, type ReactNode, useMemo, useState } from "react";
import styled from "styled-components";
import { countOf } from "../../platform/date-text.ts";
import type { EditableField } from "../edits/library-edits.ts";
import { fieldLabel, SHOWN_FIELDS } from "../panel/reference-fields.ts";
import { bareDoi } from "../panel/reference-text.ts";
import { typeLabel } from "../panel/reference-types.ts";
import { compareExtras } from "./compare-extras.ts";
import { jointParts, type TextPart, wordDifferences } from "./word-differences.ts";

const NOTHING = "–";

interface ComparisonTableProps {
  readonly references: readonly Reference[];
  readonly headOf: (id: string, index: number) => ReactNode;
}

/** Shows references side by side. Marks the words that differ from the first reference. */
export function ComparisonTable({ references, headOf }: ComparisonTableProps): React.JSX.Element {
  const [showsEqual, setShowsEqual] = useState(false);
  const rows = useMemo(() => comparedRows(references), [references]);
  const equal = rows.filter(isFolded).length;
  return (
    <>
      <Table $columns={references.length}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            {references.map(({ id }, index) => (
              <th key={id} scope="col">
                {headOf(id, index)}
              </th>
            ))}
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
  /** "" if a reference lacks the field. */
  readonly values: readonly string[];
}

/** Fields that at least one of the references has. */
function comparedRows(references: readonly Reference[]): readonly Row[] {
  return [
    ...SHOWN_FIELDS.map((field) => ({
      key: `field ${field}`,
      name: fieldLabel(field),
      values: references.map((reference) => valueText(reference, field)),
    })),
    ...compareExtras(references).map(({ name, values }) => ({
      key: `beside ${name}`,
      name,
      values,
    })),
  ].filter(({ values }) => values.some((value) => value !== ""));
}

/** The title is always shown, because it names the references. */
function isFolded({ key, values }: Row): boolean {
  return values.every((value) => value === values[0]) && key !== "field title";
}

function ComparedRow({ name, values }: Pick<Row, "name" | "values">): React.JSX.Element {
  const isDifferent = new Set(values.filter((value) => value !== "")).size > 1;
  const cells = useMemo(() => partsOf(values), [values]);
  return (
    <tr data-different={(isDifferent && cells.includes(undefined)) || undefined}>
      <th scope="row">
        {name}
        {isDifferent && <em>differs</em>}
      </th>
      {values.map((value, index) => (
        // The columns have no other identity than their place.
        <td key={index} dir="auto">
          <Words parts={cells[index] ?? plain(value)} />
        </td>
      ))}
    </tr>
  );
}

type Parts = readonly TextPart[];

/** Returns the parts of each value; undefined for a value that differs in too many words. */
function partsOf(values: readonly string[]): readonly (Parts | undefined)[] {
  const [first = ""] = values;
  const compared = values.map((value): readonly [Parts, Parts] | undefined =>
    first === "" || value === "" || value === first
      ? [plain(first), plain(value)]
      : wordDifferences(first, value),
  );
  const divisions = compared.slice(1).flatMap((parts) => (parts === undefined ? [] : [parts[0]]));
  const isCompared = first !== "" && divisions.length > 0;
  const firstParts = isCompared ? jointParts(first, divisions) : compared[1] && plain(first);
  return compared.map((parts, index) => (index === 0 ? firstParts : parts?.[1]));
}

function plain(value: string): Parts {
  return [{ text: value || NOTHING, isDifferent: false }];
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
  if (typeof value !== "string") return value.join("; ");
  if (field === "doi") return bareDoi(value);
  return field === "type" ? typeLabel(value) : value;
}

const Fold = styled.p`
  margin: 0;
  padding-block: 6px;
  ${text.meta}
  button { padding-block: 6px; }
`;

const MIN_COLUMN_PX = 168;

const Table = styled.table<{ $columns: number }>`
  width: 100%;
  /* Two columns fit on every page, more of them scroll. */
  min-width: ${({ $columns }) => ($columns > 2 ? `${120 + $columns * MIN_COLUMN_PX}px` : "0")};
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

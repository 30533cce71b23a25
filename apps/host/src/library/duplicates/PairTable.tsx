import type { Reference } from "@tera/references";
import type { Reason } from "@tera/references/merge";
import { phone, text, wrapAnywhere } from "@tera/ui";
import styled from "styled-components";
import { countText } from "../../platform/date-text.ts";
import { compareExtras } from "./compare-extras.ts";
import type { EditableField } from "../edits/library-edits.ts";
import { fieldLabel, SHOWN_FIELDS } from "../panel/reference-fields.ts";
import { typeLabel } from "../panel/reference-types.ts";

const NOTHING = "–";

/** The certainty is never shown as 100 %, because the user decides. */
const MAX_CERTAINTY_PERCENT = 99;

/** Identifiers whose names are shown in capitals. */
const INITIALS: ReadonlySet<Reason["about"]> = new Set(["doi", "isbn", "pmid"]);

interface PairTableProps {
  /** Undefined if the reference was deleted after the search. */
  readonly left: Reference | undefined;
  readonly right: Reference | undefined;
  readonly reasons: readonly Reason[];
  readonly score: number;
}

export function PairTable({ left, right, reasons, score }: PairTableProps): React.JSX.Element {
  if (left === undefined || right === undefined)
    return <p>One of these references has been deleted since the comparison.</p>;
  const rows = [
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
  const same = reasons
    .filter(({ is }) => is === "same")
    .map(({ about }) => (INITIALS.has(about) ? about.toUpperCase() : about));
  return (
    <>
      <Why>
        {`${countText(Math.min(MAX_CERTAINTY_PERCENT, Math.round(score * 100)))}% match`}
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
          {rows.map(({ key, name, values: [one, other] }) => {
            const isDifferent = one !== "" && other !== "" && one !== other;
            return (
              <tr key={key} data-different={isDifferent || undefined}>
                <th scope="row">
                  {name}
                  {isDifferent && <em>differs</em>}
                </th>
                <td dir="auto">{one || NOTHING}</td>
                <td dir="auto">{other || NOTHING}</td>
              </tr>
            );
          })}
        </tbody>
      </Table>
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
  ${phone} {
    th:first-child { width: 76px; }
  }
`;

import type { Reference } from "@tera/references";
import { text, wrapAnywhere } from "@tera/ui";
import styled from "styled-components";
import { rowAuthors, yearOf } from "./reference-text.ts";

/** "Gonçalves RM, Marsh D, Holt J, +4 · Lancet 2015;12(3):45–50" */
export function Byline({ reference }: { readonly reference: Reference }): React.ReactNode {
  const { named, others } = rowAuthors(reference.authors);
  const place = placeOf(reference);
  if (named === "" && reference.journal === undefined && place === "") return null;
  return (
    <Line dir="auto">
      {named}
      {others.length > 0 && <span title={others.join("\n")}>, +{others.length}</span>}
      {named !== "" && (reference.journal !== undefined || place !== "") && " · "}
      {reference.journal !== undefined && <cite>{reference.journal}</cite>} {place}
    </Line>
  );
}

/** "2015;12(3):45-50", without the parts that are missing. */
function placeOf({ date, volume, number, pages }: Reference): string {
  const issue = `${volume ?? ""}${number === undefined ? "" : `(${number})`}`;
  const year = yearOf(date);
  return `${year}${issue === "" ? "" : `${year === "" ? "" : ";"}${issue}`}${pages === undefined ? "" : `:${pages}`}`;
}

const Line = styled.p`
  margin: 0;
  ${text.dense}
  ${wrapAnywhere}
  color: var(--ink-2);
`;

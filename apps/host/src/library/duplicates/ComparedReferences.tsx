import { keptIndex, type MergeRules } from "@tera/references/merge";
import { Checkbox, text } from "@tera/ui";
import { type ReactNode, useMemo } from "react";
import styled from "styled-components";
import { countText } from "../../platform/date-text.ts";
import type { LazyReference } from "../../references/serialized-reference.ts";
import { referencesById } from "../data/references-by-id.ts";
import { ComparisonTable } from "./ComparisonTable.tsx";

interface ComparedReferencesProps {
  readonly references: readonly LazyReference[];
  readonly ids: readonly string[];
  readonly separate: ReadonlySet<string>;
  readonly rules: Readonly<MergeRules>;
  /** Undefined for viewers. */
  readonly onSeparate: ((id: string, isSeparate: boolean) => void) | undefined;
}

/** Shows the references of a pair or group, of which a person can take some out of a group. */
export function ComparedReferences({
  references,
  ids,
  separate,
  rules,
  onSeparate,
}: ComparedReferencesProps): React.JSX.Element {
  const compared = useMemo(() => [...referencesById(references, ids).values()], [references, ids]);
  const merged = compared.filter(({ id }) => !separate.has(id));
  const keptId = onSeparate === undefined ? undefined : merged[keptIndex(merged, rules)]?.id;
  const headOf = (id: string, index: number): ReactNode => {
    const isPair = ids.length === 2;
    const label = isPair ? ["Left", "Right"][index] : `Reference ${countText(index + 1)}`;
    return (
      <>
        {isPair || onSeparate === undefined ? (
          label
        ) : (
          <Checkbox
            label={label}
            checked={!separate.has(id)}
            onChecked={(isMerged) => onSeparate(id, !isMerged)}
          />
        )}
        {id === keptId && <Kept>kept by a merge</Kept>}
      </>
    );
  };
  return compared.length < ids.length ? (
    <p>One of these references has been deleted since the comparison.</p>
  ) : (
    <ComparisonTable references={compared} headOf={headOf} />
  );
}

const Kept = styled.span`
  display: block;
  ${text.tag}
`;

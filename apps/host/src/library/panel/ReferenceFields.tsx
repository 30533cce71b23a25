import { PropertyList } from "@tera/ui";
import styled from "styled-components";
import { useCanEdit } from "../../projects/use-can-edit.ts";
import { Decisions } from "../deciding/Decisions.tsx";
import { ForeignReviewers } from "../foreign-decisions/ForeignReviewers.tsx";
import { ReferenceSources } from "../sources/ReferenceSources.tsx";
import { Byline } from "./Byline.tsx";
import {
  AbstractField,
  type ReferenceFieldsProps,
  TitleField,
  useFieldElements,
} from "./field-elements.tsx";
import { FIRST_FIELDS, OTHER_FIELDS } from "./reference-fields.ts";
import { LinksAndFiles } from "./LinksAndFiles.tsx";

/** The fields in the panel beside the list. */
export function ReferenceFields(props: ReferenceFieldsProps): React.JSX.Element {
  const { reference, showsAll, isReadOnly, onLabel } = props;
  const isEditor = useCanEdit();
  const { title, abstract, keywords, type, property } = useFieldElements(props);
  return (
    <Fields>
      <TitleField>{title}</TitleField>
      <Byline reference={reference} />
      <LinksAndFiles reference={reference} isReadOnly={isReadOnly} />
      {isEditor && <Decisions label={reference.label} disabled={isReadOnly} onLabel={onLabel} />}
      <ForeignReviewers reference={reference} />
      <AbstractField>{abstract}</AbstractField>
      <PropertyList>
        {keywords}
        {type}
        {FIRST_FIELDS.map(property)}
      </PropertyList>
      <ReferenceSources reference={reference} />
      {showsAll && <PropertyList>{OTHER_FIELDS.map(property)}</PropertyList>}
    </Fields>
  );
}

const Fields = styled.div`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  /* The last fields can be scrolled above a message. */
  padding: 16px 20px 72px;
  display: grid;
  align-content: start;
  gap: 12px;
  /* Placeholders for adding a value are not printed. */
  @media print {
    overflow: visible;
    div:has(> label + div > textarea:placeholder-shown) {
      display: none;
    }
  }
`;

import { Fact, phone, PropertyList, text } from "@tera/ui";
import styled from "styled-components";
import { ForeignReviewers } from "../foreign-decisions/ForeignReviewers.tsx";
import { Byline } from "./Byline.tsx";
import {
  AbstractField,
  type ReferenceFieldsProps,
  TitleField,
  useFieldElements,
} from "./field-elements.tsx";
import { FIRST_FIELDS, OTHER_FIELDS } from "./reference-fields.ts";
import { LinksAndFiles } from "./LinksAndFiles.tsx";

interface ReadingFieldsProps extends ReferenceFieldsProps {
  /** Shown after the last field. */
  readonly end: React.ReactNode;
}

/** The fields for reading: the abstract in the type of longer texts, and others only if wanted. */
export function ReadingFields({ end, ...props }: ReadingFieldsProps): React.JSX.Element {
  const { reference, showsAll } = props;
  const { title, abstract, keywords, type, property } = useFieldElements(props, true);
  return (
    <Column>
      <ReadTitle>{title}</ReadTitle>
      <ReadByline>
        <Byline reference={reference} />
      </ReadByline>
      <ForeignReviewers reference={reference} />
      <ReadAbstract>{abstract}</ReadAbstract>
      {keywords}
      <LinksAndFiles reference={reference} isReadOnly={props.isReadOnly} />
      {showsAll && (
        <PropertyList>
          {type}
          {FIRST_FIELDS.map(property)}
          {OTHER_FIELDS.map(property)}
        </PropertyList>
      )}
      <End>{end}</End>
    </Column>
  );
}

/** About 68 characters of the abstract. */
export const READING_WIDTH = "480px";
/** With the space beside the text. */
export const READING_COLUMN_WIDTH = `calc(${READING_WIDTH} + 48px)`;

const Column = styled.div`
  flex: 1 0 auto;
  display: grid;
  align-content: start;
  gap: 12px;
  width: 100%;
  max-width: ${READING_COLUMN_WIDTH};
  padding: 24px 24px 32px;
  ${phone} { padding: 16px 20px 24px; }
`;

const ReadTitle = styled(TitleField)`
  && textarea,
  && p { ${text.page} }
  ${phone} {
    && textarea,
    && p { ${text.dialog} }
  }
`;

const ReadByline = styled.div`p { ${text.body} }`;

const ReadAbstract = styled(AbstractField)`
  && textarea,
  && p { ${text.prose} color: var(--ink); }
  && textarea { max-width: none; }
  /* Beside the label, so that the text has the whole width. */
  position: relative;
  button { position: absolute; inset: 12px -8px auto auto; }
  ${phone} { button { inset-block-start: 8px; } }
`;

const End = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 16px;
  min-height: 32px;
  border-block-start: 1px solid var(--line);
  padding-block-start: 12px;
  ${Fact} { min-width: 0; }
  @media print { display: none; }
`;

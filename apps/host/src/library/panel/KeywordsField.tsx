import type { PropertyFieldProps } from "@tera/ui";
import { text, wrapAnywhere } from "@tera/ui";
import styled from "styled-components";
import { FormattedField } from "./FormattedField.tsx";

/** Shows keywords side by side. While the person edits them, each has a line. */
export function KeywordsField(props: Omit<PropertyFieldProps, "label">): React.JSX.Element {
  const keywords = props.value.split("\n");
  return (
    <Beside>
      <FormattedField {...props} label="Keywords" multiline isForReading>
        <Keywords>
          {keywords.map((keyword, place) => (
            // A keyword may be there twice.
            <li key={place} dir="auto">
              {keyword}
            </li>
          ))}
        </Keywords>
      </FormattedField>
    </Beside>
  );
}

/** The label beside the keywords, as in other rows. */
const Beside = styled.div`
  > :has(> [data-label]) {
    display: grid;
    grid-template-columns: 84px minmax(0, 1fr);
  }
  [data-label] {
    ${text.dense}
    color: var(--ink-2);
  }
`;

const Keywords = styled.ul`
  margin: 0;
  padding: 6px 0 6px 8px;
  min-width: 0;
  list-style: none;
  ${text.dense}
  ${wrapAnywhere}
  > li {
    display: inline;
  }
  > li:not(:last-child)::after {
    content: " · ";
    color: var(--ink-3);
  }
`;

import { ChevronsUpDown } from "lucide-react";
import { styled } from "styled-components";
import { controlStyle, Field } from "../field/field.tsx";
import { Icon } from "../icon/icon.tsx";

const Wrap = styled.span`
  position: relative;
  display: flex;
  align-items: center;

  > select { ${controlStyle} appearance: none; padding-inline-end: 30px; cursor: pointer; }
  option { background: var(--raised); color: var(--ink); }
  > svg { position: absolute; inset-inline-end: 10px; color: var(--ink-2); pointer-events: none; }
`;

/** Used instead of `SelectField`, whose code is too large for embedded pages. */
export function FormatChoice({
  extensions,
  value,
  onValue,
}: {
  extensions: readonly string[];
  value: string;
  onValue: (extension: string) => void;
}) {
  return (
    <Field label="Format">
      {(wiring) => (
        <Wrap>
          <select {...wiring} value={value} onChange={(event) => onValue(event.target.value)}>
            {extensions.map((extension) => (
              <option key={extension} value={extension}>
                {extension}
              </option>
            ))}
          </select>
          <Icon of={ChevronsUpDown} />
        </Wrap>
      )}
    </Field>
  );
}

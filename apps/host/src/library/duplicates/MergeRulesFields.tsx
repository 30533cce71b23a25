import type { MergeRules } from "@tera/references/merge";
import { SelectField, type SelectOption, text } from "@tera/ui";
import styled from "styled-components";
import { FIELDS_LABELS, KEEP_LABELS } from "./merge-rules-text.ts";

interface MergeRulesFieldsProps {
  readonly rules: Readonly<MergeRules>;
  readonly onChange: (rules: Readonly<MergeRules>) => void;
}

/** Sets which reference a merge keeps, and what it does with the fields of the others. */
export function MergeRulesFields({ rules, onChange }: MergeRulesFieldsProps): React.JSX.Element {
  return (
    <Rules>
      <SelectField
        label="Reference to keep"
        value={rules.keep}
        options={optionsOf(KEEP_LABELS)}
        onValue={(keep) => onChange({ ...rules, keep })}
      />
      <SelectField
        label="Fields of the others"
        value={rules.fields}
        options={optionsOf(FIELDS_LABELS)}
        onValue={(fields) => onChange({ ...rules, fields })}
      />
      {rules.keep === "database" && (
        <PreferredDatabase
          databases={rules.databases}
          onChange={(databases) => onChange({ ...rules, databases })}
        />
      )}
    </Rules>
  );
}

interface PreferredDatabaseProps {
  readonly databases: readonly string[];
  readonly onChange: (databases: readonly string[]) => void;
}

/** Choosing a database moves it before the others, whose order stays. */
function PreferredDatabase({ databases, onChange }: PreferredDatabaseProps): React.JSX.Element {
  const [first, ...others] = databases;
  if (first === undefined)
    return <p>These references don't name their database. The first in the library is kept.</p>;
  return (
    <SelectField
      label="Preferred database"
      hint={others.length === 0 ? undefined : `Then ${others.join(", ")}.`}
      value={first}
      options={databases.map((name) => ({ value: name, label: name }))}
      onValue={(name) => onChange([name, ...databases.filter((each) => each !== name)])}
    />
  );
}

function optionsOf<Value extends string>(
  labels: Readonly<Record<Value, string>>,
): readonly SelectOption<Value>[] {
  return (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }));
}

const Rules = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 200px), 1fr));
  gap: 12px 16px;
  > p { margin: 0; ${text.meta} color: var(--ink-3); }
`;

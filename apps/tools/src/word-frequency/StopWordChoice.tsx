import { Button, Checkbox, Menu, MenuCheckbox } from "@tera/ui";
import { ChevronsUpDown } from "lucide-react";
import styled from "styled-components";
import { STOP_LANGUAGES, type StopLanguage } from "./stop-list.ts";

export const DEFAULT_STOP_LANGUAGES: ReadonlySet<StopLanguage> = new Set(["eng"]);

interface StopWordChoiceProps {
  readonly languages: ReadonlySet<StopLanguage>;
  readonly onLanguages: (languages: ReadonlySet<StopLanguage>) => void;
}

export function StopWordChoice({ languages, onLanguages }: StopWordChoiceProps): React.JSX.Element {
  const names = STOP_LANGUAGES.filter(({ code }) => languages.has(code)).map(({ name }) => name);
  const toggle = (code: StopLanguage, isLeftOut: boolean): void => {
    const next = new Set(languages);
    if (isLeftOut) next.add(code);
    else next.delete(code);
    onLanguages(next);
  };
  return (
    <div>
      <Checkbox
        label="Leave out stop words"
        checked={languages.size > 0}
        onChecked={(isOn) => onLanguages(isOn ? DEFAULT_STOP_LANGUAGES : new Set())}
      />
      <Menu
        trigger={
          <LanguageButton
            variant="secondary"
            size="small"
            aria-label={`Languages of stop words: ${names.join(", ") || "none"}`}
          >
            <Names>{summary(names)}</Names>
            <ChevronsUpDown size={14} aria-hidden="true" />
          </LanguageButton>
        }
      >
        {STOP_LANGUAGES.map(({ code, name }) => (
          <MenuCheckbox
            key={code}
            checked={languages.has(code)}
            onChecked={(isLeftOut) => toggle(code, isLeftOut)}
          >
            {name}
          </MenuCheckbox>
        ))}
      </Menu>
    </div>
  );
}

function summary(names: readonly string[]): string {
  const [first = "No language", second, ...rest] = names;
  if (second === undefined) return first;
  return rest.length === 0 ? `${first} and ${second}` : `${names.length} languages`;
}

const LanguageButton = styled(Button)`
  margin-inline-start: 25px;
`;

const Names = styled.span`
  font-weight: 400;
`;

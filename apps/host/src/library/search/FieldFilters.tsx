import type { Facets } from "../../references/count-facets.ts";
import type { SourcePart } from "../../references/facet-columns.ts";
import {
  type FacetField,
  MISSING_FIELDS,
  type MissingField,
} from "../../references/filter-sections.ts";
import { typeLabel } from "../panel/reference-types.ts";
import { type Choice, FilterChoices } from "./FilterChoices.tsx";
import {
  type ChosenValue,
  isSameValue,
  queryValue,
  readFilters,
  withFile,
  withMissing,
  withValue,
} from "./filter-terms.ts";

export interface FacetFilterProps {
  readonly facets: Facets;
  readonly searchText: string;
  readonly onSearch: (searchText: string) => void;
}

const TITLES: Readonly<Record<FacetField, string>> = {
  type: "Type",
  label: "Label",
  database: "Database",
  source: "Source",
};

/** Databases need no word before them. */
const PARTS: Readonly<Record<SourcePart, string>> = {
  database: "",
  search: "Search: ",
  file: "File: ",
};

/** The values of a field, as alternatives. Nothing if no reference has one. */
export function FieldFilter({
  field,
  facets,
  searchText,
  onSearch,
}: FacetFilterProps & { readonly field: FacetField }): React.ReactNode {
  const chosen = readFilters(searchText).values(field);
  const { options, without } = facets.fields[field];
  if (options.length === 0 && chosen.length === 0) return null;
  const isChosen = (value: ChosenValue): boolean =>
    chosen.some((each) => isSameValue(field, each, value));
  const choiceOf = (value: ChosenValue, label: string, count: number | undefined): Choice => ({
    key: value ?? "",
    label,
    count,
    isChosen: isChosen(value),
    onChosen: (isOn) => onSearch(withValue(searchText, field, value, isOn)),
  });
  const listed = options.map(({ value, part, count }) =>
    choiceOf(
      queryValue(field, value),
      field === "type" ? typeLabel(value) : `${part === undefined ? "" : PARTS[part]}${value}`,
      count,
    ),
  );
  const typed = chosen.filter(
    (value) => value !== undefined && !listed.some(({ key }) => isSameValue(field, key, value)),
  );
  return (
    <FilterChoices
      title={TITLES[field]}
      choices={[
        ...typed.map((value) => choiceOf(value, value ?? "", undefined)),
        ...listed,
        choiceOf(undefined, `No ${TITLES[field].toLowerCase()}`, without),
      ]}
    />
  );
}

const MISSING_LABELS: Readonly<Record<MissingField, string>> = {
  abstract: "No abstract",
  doi: "No DOI",
  authors: "No authors",
  year: "No year",
};

/** Missing fields, each of which is a condition of its own. */
export function MissingFilter({
  facets,
  searchText,
  onSearch,
}: FacetFilterProps): React.JSX.Element {
  const { isMissing } = readFilters(searchText);
  return (
    <FilterChoices
      title="Missing"
      choices={MISSING_FIELDS.map((field) => ({
        key: field,
        label: MISSING_LABELS[field],
        count: facets.missing.get(field) ?? 0,
        isChosen: isMissing(field),
        onChosen: (isOn) => onSearch(withMissing(searchText, field, isOn)),
      }))}
    />
  );
}

/** References that name a file. */
export function FileFilter({ facets, searchText, onSearch }: FacetFilterProps): React.JSX.Element {
  return (
    <FilterChoices
      title="Files"
      choices={[
        {
          key: "file",
          label: "Has a file",
          count: facets.withFile,
          isChosen: readFilters(searchText).hasFile,
          onChosen: (isOn) => onSearch(withFile(searchText, isOn)),
        },
      ]}
    />
  );
}

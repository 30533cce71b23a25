import { useStore } from "@nanostores/react";
import { Button, focusRing, Icon, IconButton, oneLine, text, TextField } from "@tera/ui";
import { Bookmark, Pencil, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import styled from "styled-components";
import { toaster } from "../../errors/notices.ts";
import { randomId } from "../../platform/session-id.ts";
import { $projectLoad, editProject } from "../../project/project-store.ts";
import {
  $savedSearches,
  isNameTaken,
  MAX_QUERY_LENGTH,
  MAX_SEARCH_NAME_LENGTH,
  type SavedSearch,
  searchAdded,
  searchDeleted,
  searchRenamed,
  searchRestored,
} from "../../project/saved-searches.ts";
import { useCanEdit } from "../../projects/use-can-edit.ts";
import { FilterSection } from "./FilterChoices.tsx";

interface SavedSearchesProps {
  readonly searchText: string;
  readonly onSearch: (searchText: string) => void;
}

/** The project's saved searches. Renders nothing if there are none and none can be saved. */
export function SavedSearches({ searchText, onSearch }: SavedSearchesProps): React.ReactNode {
  const searches = useStore($savedSearches);
  const isOpen = useStore($projectLoad) === "open";
  const isEditor = useCanEdit() && isOpen;
  const section = useRef<HTMLFieldSetElement>(null);
  const [editing, setEditing] = useState<SavedSearch | "new">();
  const query = searchText.trim();
  const isSaved = searches.some((each) => each.query.trim() === query);
  const offersSave = isEditor && query !== "" && !isSaved && query.length <= MAX_QUERY_LENGTH;
  if (searches.length === 0 && !offersSave) return null;
  const finish = (): void => {
    setEditing(undefined);
    section.current?.focus();
  };
  const remove = (search: SavedSearch): void => {
    editProject(searchDeleted(search));
    section.current?.focus();
    toaster.show(`Deleted “${search.name}”`, {
      label: "Undo",
      onSelect: () => editProject(searchRestored(search)),
    });
  };
  return (
    <Section ref={section} tabIndex={-1}>
      <legend>Saved searches</legend>
      {searches.length > 0 && (
        <List>
          {searches.map((search) => (
            <li key={search.id}>
              {editing !== "new" && editing?.id === search.id ? (
                <NameForm
                  initial={search.name}
                  isTaken={(name) => isNameTaken(searches, name, search.id)}
                  onName={(name) => editProject(searchRenamed(search, name))}
                  onEnd={finish}
                />
              ) : (
                <SearchRow
                  search={search}
                  isCurrent={search.query.trim() === query}
                  isEditor={isEditor}
                  onSearch={onSearch}
                  onRename={() => setEditing(search)}
                  onDelete={() => remove(search)}
                />
              )}
            </li>
          ))}
        </List>
      )}
      {offersSave &&
        (editing === "new" ? (
          <NameForm
            initial=""
            isTaken={(name) => isNameTaken(searches, name)}
            onName={(name) => editProject(searchAdded(searches, { name, query }, randomId()))}
            onEnd={finish}
          />
        ) : (
          <Save size="small" icon={<Icon of={Bookmark} />} onClick={() => setEditing("new")}>
            Save this search
          </Save>
        ))}
    </Section>
  );
}

interface SearchRowProps {
  readonly search: SavedSearch;
  readonly isCurrent: boolean;
  readonly isEditor: boolean;
  readonly onSearch: (searchText: string) => void;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}

function SearchRow({
  search: { name, query },
  isCurrent,
  isEditor,
  onSearch,
  onRename,
  onDelete,
}: SearchRowProps): React.JSX.Element {
  return (
    <Row>
      <Open type="button" aria-pressed={isCurrent} title={query} onClick={() => onSearch(query)}>
        <bdi>{name}</bdi>
        <small dir="auto">{query}</small>
      </Open>
      {isEditor && (
        <>
          <IconButton
            small
            label={`Rename “${name}”`}
            icon={<Icon of={Pencil} />}
            onClick={onRename}
          />
          <IconButton
            small
            label={`Delete “${name}”`}
            icon={<Icon of={Trash2} />}
            onClick={onDelete}
          />
        </>
      )}
    </Row>
  );
}

interface NameFormProps {
  readonly initial: string;
  readonly isTaken: (name: string) => boolean;
  readonly onName: (name: string) => void;
  /** Called after saving and after Escape. */
  readonly onEnd: () => void;
}

function NameForm({ initial, isTaken, onName, onEnd }: NameFormProps): React.JSX.Element {
  const [name, setName] = useState(initial);
  const taken = isTaken(name);
  const save = (): void => {
    if (name.trim() === "" || taken) return;
    onName(name);
    onEnd();
  };
  return (
    <Form>
      <TextField
        ref={(field) => field?.focus()}
        label="Name of the search"
        hideLabel
        placeholder="Name"
        maxLength={MAX_SEARCH_NAME_LENGTH}
        value={name}
        error={taken ? "The project already has a search with this name." : undefined}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== "Escape") return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === "Enter") save();
          else onEnd();
        }}
      />
      <Button disabled={name.trim() === "" || taken} onClick={save}>
        Save
      </Button>
    </Form>
  );
}

/** Gets the focus when the focused part disappears. */
const Section = styled(FilterSection)`&:focus { outline: none; }`;

const List = styled.ul`margin: 0; padding: 0; list-style: none;`;

const Row = styled.div`display: flex; align-items: center; gap: 2px;`;

const Open = styled.button`
  flex: 1;
  display: grid;
  min-width: 0;
  min-height: 44px;
  align-content: center;
  margin-inline-start: -8px;
  padding: 2px 8px;
  border: 0;
  border-radius: 4px;
  background: none;
  color: var(--ink);
  text-align: start;
  cursor: pointer;
  ${text.dense}
  > * { ${oneLine} }
  > small { ${text.meta} color: var(--ink-3); }
  &:hover { background: var(--hover); }
  &:focus-visible { ${focusRing} outline-offset: -2px; }
  &[aria-pressed="true"] { font-weight: 550; > small { font-weight: 400; } }
`;

const Form = styled.div`
  display: flex;
  align-items: start;
  gap: 8px;
  padding-block: 4px;
  > :first-child { flex: 1; }
`;

const Save = styled(Button)`justify-self: start;`;

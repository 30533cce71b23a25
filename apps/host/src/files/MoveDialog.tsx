import { Button, DialogFrame, FolderChoice, SearchField } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { useMemo, useState } from "react";
import styled from "styled-components";
import { countOf } from "../platform/date-text.ts";
import { nameKey } from "./file-name.ts";
import { $fileTree } from "./files-store.ts";
import { type Folder, folderOf, pathOfId } from "./project-file.ts";
import { totalsOf } from "./file-rows.ts";

/** With more folders than this, the dialog shows a search field. */
const MAX_UNSEARCHED = 8;

interface MoveDialogProps {
  /** Row ids of files and folders. */
  readonly ids: readonly string[];
  /** `folder` is undefined when the person cancels. */
  readonly onAnswer: (folder: string | undefined) => void;
}

/**
 * Offers all folders except those being moved and, if all `ids` are in it, their current folder.
 */
export function MoveDialog({ ids, onAnswer }: MoveDialogProps): React.JSX.Element {
  const tree = useStore($fileTree);
  const options = useMemo(() => {
    const parents = new Set(ids.map((id) => folderOf(pathOfId(id))));
    const [only, ...others] = parents;
    return foldersOf(tree, new Set(ids))
      .filter(({ path }) => others.length > 0 || path !== only)
      .map((folder) => ({
        id: folder.path,
        name: folder.path === "" ? "Project root" : folder.path,
        fact: countOf(
          folder.path === "" ? folder.files.length : totalsOf(folder).fileCount,
          "file",
        ),
      }));
  }, [tree, ids]);
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState<string>();
  const needle = nameKey(query.trim());
  const hits =
    needle === "" ? options : options.filter(({ name }) => nameKey(name).includes(needle));
  const folder = hits.some(({ id }) => id === chosen) ? chosen : hits[0]?.id;
  return (
    <DialogFrame
      title="Move to folder"
      onClose={() => onAnswer(undefined)}
      onSubmit={() => onAnswer(folder)}
      actions={
        <>
          <Button variant="ghost" onClick={() => onAnswer(undefined)}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" disabled={folder === undefined}>
            Move {countOf(ids.length, "item")}
          </Button>
        </>
      }
    >
      {options.length > MAX_UNSEARCHED && (
        <Search>
          <SearchField
            label="Find a folder"
            placeholder="Find a folder"
            value={query}
            onValue={setQuery}
          />
        </Search>
      )}
      {folder === undefined ? (
        <p>
          {options.length === 0
            ? "There is no other folder yet. Create one with New folder, then try again."
            : "No folders match."}
        </p>
      ) : (
        <FolderChoice folders={hits} chosenId={folder} onChoose={setChosen} />
      )}
    </DialogFrame>
  );
}

function foldersOf(folder: Folder | undefined, leaving: ReadonlySet<string>): readonly Folder[] {
  if (folder === undefined || leaving.has(`${folder.path}/`)) return [];
  return [folder, ...folder.folders.flatMap((each) => foldersOf(each, leaving))];
}

const Search = styled.div`margin-block-end: 12px;`;

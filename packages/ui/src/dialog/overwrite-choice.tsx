import { Consequence } from "./consequence.ts";
import { findFiles, pathOf, type FileChoice, type FileNouns } from "./file-choice.ts";
import { FileSearch, type FileListTexts } from "./file-search.tsx";
import { shortName } from "./short-name.ts";

interface OverwriteChoiceProps extends FileListTexts {
  nouns: FileNouns;
  query: string;
  onQuery: (query: string) => void;
  chosenId: string | undefined;
  /** The file with `chosenId`, if it still exists. */
  replaced: FileChoice | undefined;
  onChoose: (id: string) => void;
  /** Follows the chosen file's name. */
  replaceText: string;
}

/** Lets the user choose the file to replace, and says what replacing it means. */
export function OverwriteChoice({
  query,
  onQuery,
  chosenId,
  replaced,
  onChoose,
  replaceText,
  ...list
}: OverwriteChoiceProps) {
  const { files, nouns } = list;
  return (
    <>
      <FileSearch
        twoLines
        {...list}
        query={query}
        label="File to replace"
        found={findFiles(files ?? [], query)}
        onQuery={onQuery}
        emptyText="There is no file to replace yet. Save a new file."
        chosenId={chosenId}
        onChoose={onChoose}
      />
      {files !== undefined && files.length > 0 && (
        <Consequence aria-live="polite">
          {replaced === undefined ? (
            `Choose the ${nouns.one} to replace.`
          ) : (
            <Replaced file={replaced} consequence={replaceText} />
          )}
        </Consequence>
      )}
    </>
  );
}

function Replaced({ file, consequence }: { file: FileChoice; consequence: string }) {
  const facts = (file.facts ?? []).filter(Boolean).join(", ");
  return (
    <>
      “<bdi>{shortName(pathOf(file), 80)}</bdi>”{facts !== "" && ` (${facts})`} {consequence}
    </>
  );
}

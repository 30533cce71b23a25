import { File } from "lucide-react";
import type { ReactNode } from "react";
import { styled } from "styled-components";
import { Button } from "../button/button.tsx";
import { Icon } from "../icon/icon.tsx";
import { numeric, oneLine, text } from "../theme/text-style.ts";
import { useMedia } from "../theme/use-media.ts";
import { VisuallyHidden } from "../visually-hidden/visually-hidden.ts";
import { pathOf, type FileChoice, type FileNouns } from "./file-choice.ts";
import { ListNote } from "./list-note.tsx";
import { SearchList, type SearchListProps } from "./search-list.tsx";
import { shortName } from "./short-name.ts";

const ROW_PX = 42;
const TWO_LINES_PX = 58;

/** Skeleton rows as one background image, delayed because most lists load within 300 ms. */
const ListSkeleton = styled.output<{ $rowHeight: number }>`
  background: linear-gradient(transparent calc(50% - 5px), var(--press) 0 calc(50% + 5px), transparent 0) 40px 0 / 45% ${({ $rowHeight }) => $rowHeight}px repeat-y;
  border: 1px solid var(--line-2);
  border-radius: 6px;
  transition: visibility 0s 300ms;

  @starting-style { visibility: hidden; }
`;

const Kind = styled.span`
  display: inline-flex;
  flex: none;
  color: var(--ink-3);
`;

const FileText = styled.span<{ $twoLines: boolean }>`
  display: flex;
  flex: 1;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 16px;
  min-width: 0;
  ${({ $twoLines }) => $twoLines && "flex-direction: column; align-items: stretch;"}
`;

const Name = styled.span`
  ${oneLine}
  [aria-selected="true"] & { font-weight: 600; }
`;

const Folder = styled.span`
  color: var(--ink-3);
  font-weight: 400;
`;

const Facts = styled.span`
  ${text.meta}
  ${numeric}
  flex: none;
  ${oneLine}
  max-width: 100%;
  color: var(--ink-3);
`;

export interface FileListTexts {
  /** In display order; undefined while loading. */
  files: readonly FileChoice[] | undefined;
  /** The loading error, shown while `files` is undefined. */
  problem?: ReactNode;
  /** Reloads the files. */
  onRetry?: (() => void) | undefined;
  /** By default "file" and "files". */
  nouns?: FileNouns | undefined;
}

interface FileSearchProps
  extends
    FileListTexts,
    Pick<
      SearchListProps<FileChoice>,
      | "label"
      | "query"
      | "onQuery"
      | "found"
      | "chosenId"
      | "onChoose"
      | "onTake"
      | "tools"
      | "notices"
    > {
  nouns: FileNouns;
  emptyText: ReactNode;
  /** Uses the phone layout, for narrow dialogs. */
  twoLines?: boolean | undefined;
}

export function FileSearch({
  files,
  problem,
  onRetry,
  nouns,
  emptyText,
  twoLines = false,
  ...list
}: FileSearchProps) {
  const isPhone = useMedia("(max-width: 767.98px)");
  const hasTwoLines = twoLines || isPhone;
  const rowHeight = hasTwoLines ? TWO_LINES_PX : ROW_PX;
  return (
    <SearchList
      {...list}
      searchLabel={`Find a ${nouns.one}`}
      rowHeight={rowHeight}
      titleOf={(file) => shortName(pathOf(file))}
      renderRow={(file) => <FileRow file={file} twoLines={hasTwoLines} />}
      instead={insteadOf()}
    />
  );

  function insteadOf(): ReactNode {
    if (files === undefined && problem === undefined)
      return (
        <ListSkeleton $rowHeight={rowHeight}>
          <VisuallyHidden>Loading the {nouns.many}</VisuallyHidden>
        </ListSkeleton>
      );
    if (files === undefined)
      return (
        <ListNote
          title={`The ${nouns.many} couldn't be listed`}
          action={onRetry !== undefined && <Button onClick={onRetry}>Try again</Button>}
        >
          {problem}
        </ListNote>
      );
    if (files.length === 0)
      return <ListNote title={`No ${nouns.one} to choose yet`}>{emptyText}</ListNote>;
    if (list.found.length > 0) return undefined;
    return (
      <ListNote
        title={`No ${nouns.many} match`}
        action={<Button onClick={() => list.onQuery("")}>Clear search</Button>}
      >
        No matches for “<bdi>{shortName(list.query, 60)}</bdi>”. Try another word.
      </ListNote>
    );
  }
}

function FileRow({ file, twoLines }: { file: FileChoice; twoLines: boolean }) {
  const { name, folder = "", icon, facts = [] } = file;
  return (
    <>
      <Kind>{icon ?? <Icon of={File} />}</Kind>
      <FileText $twoLines={twoLines}>
        <Name dir="auto">
          {folder !== "" && <Folder>{folder}/</Folder>}
          {name}
        </Name>
        <Facts>{facts.filter(Boolean).join(" · ")}</Facts>
      </FileText>
    </>
  );
}

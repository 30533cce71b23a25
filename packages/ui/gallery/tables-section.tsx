import { Ellipsis, Folder, LibraryBig, Merge, Trash2, Download } from "lucide-react";
import { useState } from "react";
import {
  ActionBar,
  ActionBarButton,
  Checkbox,
  HeadCell,
  Icon,
  IconButton,
  PageBody,
  PageHead,
  PhoneLine,
  RowActions,
  Table,
  TableCell,
  TableError,
  TableGroupRow,
  TableRow,
  TableSkeleton,
  TwoLines,
  type SortDirection,
} from "../src/index.ts";
import { styled } from "styled-components";
import { LONG_NAME } from "./specimen.tsx";

const Name = styled.span`display: flex; align-items: center; gap: 8px; min-width: 0; > span { overflow: hidden; text-overflow: ellipsis; }`;
const FILES = [
  { name: "Analysis", folder: true, size: "1.2 MB", modified: "Today, 12:20", meta: "5 files" },
  {
    name: "search-central-2026-09-29.ris",
    folder: false,
    size: "2.9 MB",
    modified: "29 September, 16:41",
    meta: "1,846 references",
  },
  {
    name: "search-pubmed-2026-09-29.nbib",
    folder: false,
    size: "6.7 MB",
    modified: "29 September, 16:20",
    meta: "4,102 references",
  },
  {
    name: LONG_NAME,
    folder: false,
    size: "6.7 MB",
    modified: "29 September, 16:20",
    meta: "4,102 references",
  },
];

export function TablesSection() {
  const [chosen, setChosen] = useState<readonly string[]>([FILES[1]?.name ?? ""]);
  const toggle = (name: string, on: boolean) =>
    setChosen(on ? [...chosen, name] : chosen.filter((other) => other !== name));
  return (
    <main>
      <PageBody>
        <PageHead title="Files" />
        <Table label="Files">
          <FilesHead chosen={chosen} setChosen={setChosen} />
          <tbody>
            <TableGroupRow label="This week" columns={6} />
            {FILES.map((file) => (
              <FileRow
                key={file.name}
                file={file}
                isChosen={chosen.includes(file.name)}
                onChoose={(on) => toggle(file.name, on)}
              />
            ))}
            <TableRow dropTarget>
              <TableCell />
              <TableCell>
                <TwoLines>
                  <strong>Drop target</strong>
                  <span>a second line</span>
                </TwoLines>
              </TableCell>
            </TableRow>
            <TableSkeleton columns={6} rows={2} />
            <TableError columns={6} title="The files could not be listed" onRetry={() => undefined}>
              The file store did not answer. Nothing was lost.
            </TableError>
          </tbody>
        </Table>
      </PageBody>
      {chosen.length > 0 && (
        <ActionBar
          count={`${chosen.length} selected`}
          sum="8,378 references, 13.6 MB"
          onClear={() => setChosen([])}
          selection={
            <>
              <ActionBarButton>Select all</ActionBarButton>
              <ActionBarButton>Invert</ActionBarButton>
            </>
          }
        >
          <ActionBarButton icon={<Icon of={Merge} />}>Merge</ActionBarButton>
          <ActionBarButton icon={<Icon of={Download} />}>Download</ActionBarButton>
          <ActionBarButton icon={<Icon of={Trash2} />} danger>
            Delete
          </ActionBarButton>
        </ActionBar>
      )}
    </main>
  );
}

interface FilesHeadProps {
  chosen: readonly string[];
  setChosen: (names: readonly string[]) => void;
}

function FilesHead({ chosen, setChosen }: FilesHeadProps) {
  const [sorted, setSorted] = useState<SortDirection>("ascending");
  return (
    <thead>
      <tr>
        <HeadCell label="Choose" hideLabel width="44px">
          <Checkbox
            label="Choose all files"
            hideLabel
            checked={chosen.length === FILES.length}
            indeterminate={chosen.length > 0 && chosen.length < FILES.length}
            onChecked={(on) => setChosen(on ? FILES.map((file) => file.name) : [])}
          />
        </HeadCell>
        <HeadCell
          label="File"
          sorted={sorted}
          onSort={() => setSorted(sorted === "ascending" ? "descending" : "ascending")}
        />
        <HeadCell
          label="Size"
          numeric
          width="100px"
          hideBelow="tablet"
          sorted={null}
          onSort={() => setSorted("descending")}
        />
        <HeadCell label="Last modified" width="170px" hideBelow="tablet" />
        <HeadCell label="Metadata" width="170px" hideBelow="desktop" />
        <HeadCell label="Actions" hideLabel width="60px" />
      </tr>
    </thead>
  );
}

interface FileRowProps {
  file: (typeof FILES)[number];
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function FileRow({ file, isChosen, onChoose }: FileRowProps) {
  return (
    <TableRow selected={isChosen}>
      <TableCell>
        <Checkbox
          label={`Choose ${file.name.slice(0, 40)}`}
          hideLabel
          checked={isChosen}
          onChecked={onChoose}
        />
      </TableCell>
      <TableCell>
        <Name>
          <Icon of={file.folder ? Folder : LibraryBig} />
          <span dir="auto">
            {file.name}
            <PhoneLine>
              {file.meta} · {file.size} · {file.modified}
            </PhoneLine>
          </span>
        </Name>
      </TableCell>
      <TableCell numeric quiet hideBelow="tablet">
        {file.size}
      </TableCell>
      <TableCell quiet hideBelow="tablet">
        {file.modified}
      </TableCell>
      <TableCell quiet hideBelow="desktop">
        {file.meta}
      </TableCell>
      <TableCell numeric>
        <RowActions>
          <IconButton small label="More" icon={<Icon of={Ellipsis} />} />
        </RowActions>
      </TableCell>
    </TableRow>
  );
}

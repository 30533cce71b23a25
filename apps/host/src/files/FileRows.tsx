import {
  Icon,
  IconButton,
  Menu,
  MenuItem,
  MenuLink,
  MenuSeparator,
  PhoneLine,
  RowActions,
  TableCell,
  TableRow,
  text,
  TextLink,
} from "@tera/ui";
import {
  ChevronDown,
  ChevronRight,
  Download,
  Ellipsis,
  Eye,
  FileText,
  Folder as FolderIcon,
  FolderArchive,
  FolderOpen,
  History,
  LibraryBig,
  Link,
  ScanText,
  Trash2,
} from "lucide-react";
import styled from "styled-components";
import { attempt } from "../errors/notices.ts";
import { countOf, momentText } from "../platform/date-text.ts";
import { platform } from "../platform/platform.ts";
import { downloadFile } from "./download-file.ts";
import { copyFileAddress, deleteFile } from "./file-commands.tsx";
import { fileAddress, previewAddress, versionsAddress } from "./file-address.ts";
import type { FileRow } from "./file-rows.ts";
import { formatSize } from "./file-size.ts";
import type { ProjectFile } from "./project-file.ts";
import { zipSelection } from "./zip/zip-commands.ts";

interface FileRowsProps {
  readonly rows: readonly FileRow[];
  readonly projectId: string;
  readonly onToggle: (path: string) => void;
}

export function FileRows({ rows, projectId, onToggle }: FileRowsProps): React.JSX.Element {
  return (
    <>
      {rows.map((row) => {
        if (row.kind === "file")
          return (
            <FileTableRow
              key={row.file.path}
              file={row.file}
              depth={row.depth}
              projectId={projectId}
            />
          );
        const { folder, isOpen } = row;
        const facts = [
          countOf(row.fileCount, "file"),
          formatSize(row.size),
          dateText(row.modified),
        ];
        return (
          <TableRow key={`${folder.path}/`}>
            <TableCell>
              <Name $depth={row.depth}>
                <IconButton
                  small
                  label={isOpen ? `Close folder ${folder.name}` : `Open folder ${folder.name}`}
                  aria-expanded={isOpen}
                  icon={<Icon of={isOpen ? ChevronDown : ChevronRight} />}
                  onClick={() => onToggle(folder.path)}
                />
                <Icon of={isOpen ? FolderOpen : FolderIcon} />
                <NameText title={folder.path}>
                  <strong dir="auto">{folder.name}</strong>
                  <PhoneLine>{facts.filter(Boolean).join(" · ")}</PhoneLine>
                </NameText>
              </Name>
            </TableCell>
            <TableCell numeric quiet hideBelow="tablet">
              {formatSize(row.size)}
            </TableCell>
            <TableCell quiet hideBelow="tablet">
              {dateText(row.modified)}
            </TableCell>
            <TableCell quiet hideBelow="tablet">
              {countOf(row.fileCount, "file")}
            </TableCell>
            <TableCell>
              <RowActions>
                <Menu
                  align="end"
                  trigger={
                    <IconButton
                      small
                      label={`Actions for ${folder.name}`}
                      icon={<Icon of={Ellipsis} />}
                    />
                  }
                >
                  <MenuItem
                    icon={<Icon of={FolderArchive} />}
                    onSelect={() => zipSelection(projectId, { kind: "folder", path: folder.path })}
                  >
                    Download as zip
                  </MenuItem>
                </Menu>
              </RowActions>
            </TableCell>
          </TableRow>
        );
      })}
    </>
  );
}

function FileTableRow({
  file,
  depth,
  projectId,
}: {
  readonly file: ProjectFile;
  readonly depth: number;
  readonly projectId: string;
}): React.JSX.Element {
  const references = file.library === undefined ? "" : countOf(file.library.refCount, "reference");
  const facts = [references, formatSize(file.size), dateText(file.modified)];
  return (
    <TableRow>
      <TableCell>
        <Name $depth={depth}>
          <Kind $isLibrary={file.library !== undefined}>
            <Icon of={file.library === undefined ? FileText : LibraryBig} />
          </Kind>
          <NameText title={file.path}>
            {file.library === undefined ? (
              <span dir="auto">{file.name}</span>
            ) : (
              <FileLink href={fileAddress(file)} dir="auto">
                {file.name}
              </FileLink>
            )}
            <PhoneLine>{facts.filter(Boolean).join(" · ")}</PhoneLine>
          </NameText>
        </Name>
      </TableCell>
      <TableCell numeric quiet hideBelow="tablet">
        {formatSize(file.size)}
      </TableCell>
      <TableCell quiet hideBelow="tablet">
        {dateText(file.modified)}
      </TableCell>
      <TableCell quiet hideBelow="tablet">
        {references}
      </TableCell>
      <TableCell>
        <RowActions>
          <Menu
            align="end"
            trigger={
              <IconButton small label={`Actions for ${file.name}`} icon={<Icon of={Ellipsis} />} />
            }
          >
            {file.library !== undefined && (
              <MenuLink icon={<Icon of={Eye} />} href={fileAddress(file)}>
                Open
              </MenuLink>
            )}
            <MenuLink icon={<Icon of={ScanText} />} href={previewAddress(file.path)}>
              Preview
            </MenuLink>
            <MenuLink icon={<Icon of={History} />} href={versionsAddress(file.path)}>
              Versions
            </MenuLink>
            <MenuItem
              icon={<Icon of={Download} />}
              onSelect={() => attempt(() => downloadFile(projectId, file.path))}
            >
              Download
            </MenuItem>
            <MenuItem icon={<Icon of={Link} />} onSelect={() => copyFileAddress(projectId, file)}>
              Copy URL
            </MenuItem>
            <MenuSeparator />
            <MenuItem
              danger
              icon={<Icon of={Trash2} />}
              onSelect={() => attempt(() => deleteFile(projectId, file))}
            >
              Delete file
            </MenuItem>
          </Menu>
        </RowActions>
      </TableCell>
    </TableRow>
  );
}

function dateText(moment: string | undefined): string {
  if (moment === undefined) return "";
  const label = momentText(new Date(moment), new Date(platform().clock.now()));
  return label.charAt(0).toUpperCase() + label.slice(1);
}

const INDENT = 28;

const Name = styled.span<{ $depth: number }>`
  display: flex;
  align-items: center;
  gap: 10px;
  min-width: 0;
  padding-inline-start: ${({ $depth }) => $depth * INDENT}px;
`;

const NameText = styled.span`
  min-width: 0;
  overflow: hidden;
  > :first-child {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    /* Keeps a right-to-left name beside its icon. */
    text-align: left;
  }
`;

const Kind = styled.span<{ $isLibrary: boolean }>`
  display: inline-flex;
  flex: none;
  color: ${({ $isLibrary }) => ($isLibrary ? "var(--accent-text)" : "var(--ink-3)")};
`;

const FileLink = styled(TextLink)`
  ${text.dense}
  color: var(--ink);
  text-decoration: none;
  border: 0;
  &:hover {
    color: var(--accent-text);
    text-decoration: underline;
  }
`;

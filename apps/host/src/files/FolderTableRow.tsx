import { Icon, IconButton, PhoneLine, TableCell, TableRow } from "@tera/ui";
import { ChevronDown, ChevronRight, Folder as FolderIcon, FolderOpen } from "lucide-react";
import { memo } from "react";
import styled from "styled-components";
import { countOf } from "../platform/date-text.ts";
import { startDrag, useDropTarget } from "./drop-target.ts";
import { FOLDER_ACTIONS } from "./file-actions.tsx";
import { folderAddress } from "./file-address.ts";
import type { FileRow } from "./file-rows.ts";
import { formatSize } from "./file-size.ts";
import { FileLink } from "./FileTableRow.tsx";
import {
  dateText,
  Name,
  NameText,
  rowAttributes,
  RowCheckbox,
  type RowProps,
} from "./row-cells.tsx";
import { RowMenu } from "./RowMenu.tsx";

interface FolderTableRowProps extends RowProps {
  readonly row: Extract<FileRow, { readonly kind: "folder" }>;
}

export const FolderTableRow = memo(function FolderTableRow({
  row,
  ...shared
}: FolderTableRowProps): React.JSX.Element {
  const { folder, depth, isOpen } = row;
  const { state, context, events } = shared;
  const drop = useDropTarget({
    onRows: (ids) => events.onDropRows(ids, folder.path),
    onFiles: (transfer) => events.onDropFiles(transfer, folder.path),
  });
  const count = countOf(row.fileCount, "file");
  const facts = [count, formatSize(row.size), dateText(row.modified)];
  return (
    <TableRow
      {...rowAttributes(shared)}
      {...drop.handlers}
      selected={state === "all"}
      dropTarget={drop.isOver}
      onDragStart={(event) => startDrag(event, events.idsToDrag(row.id))}
    >
      <TableCell>
        <Name $depth={depth}>
          <RowCheckbox name={folder.name} {...shared} />
          <IconButton
            small
            label={isOpen ? `Collapse folder ${folder.name}` : `Expand folder ${folder.name}`}
            aria-expanded={isOpen}
            icon={<Icon of={isOpen ? ChevronDown : ChevronRight} />}
            onClick={() => events.onToggleOpen(folder.path)}
          />
          <Icon of={isOpen ? FolderOpen : FolderIcon} />
          <NameText title={folder.path}>
            <FolderLink href={folderAddress(folder.path)} dir="auto">
              {folder.name}
            </FolderLink>
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
        {count}
      </TableCell>
      <TableCell>
        <RowMenu name={folder.name} actions={FOLDER_ACTIONS} target={folder} context={context} />
      </TableCell>
    </TableRow>
  );
});

const FolderLink = styled(FileLink)`font-weight: 600;`;

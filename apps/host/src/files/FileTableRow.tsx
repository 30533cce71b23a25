import { Icon, PhoneLine, TableCell, TableRow, text, TextLink } from "@tera/ui";
import { FileText, LibraryBig } from "lucide-react";
import { memo } from "react";
import styled from "styled-components";
import { countOf } from "../platform/date-text.ts";
import { FILE_ACTIONS } from "./file-actions.tsx";
import { fileAddress, previewAddress } from "./file-address.ts";
import type { FileRow } from "./file-rows.ts";
import { formatSize } from "./file-size.ts";
import { startDrag } from "./drop-target.ts";
import {
  dateText,
  Name,
  NameText,
  rowAttributes,
  RowCheckbox,
  type RowProps,
} from "./row-cells.tsx";
import { RowMenu } from "./RowMenu.tsx";

interface FileTableRowProps extends RowProps {
  readonly row: Extract<FileRow, { readonly kind: "file" }>;
}

export const FileTableRow = memo(function FileTableRow({
  row,
  ...shared
}: FileTableRowProps): React.JSX.Element {
  const { file, depth } = row;
  const { state, context, events } = shared;
  const references = file.library === undefined ? "" : countOf(file.library.refCount, "reference");
  const facts = [references, formatSize(file.size), dateText(file.modified)];
  return (
    <TableRow
      {...rowAttributes(shared)}
      selected={state === "all"}
      onDragStart={(event) => startDrag(event, events.idsToDrag(row.id))}
    >
      <TableCell>
        <Name $depth={depth}>
          <RowCheckbox name={file.name} {...shared} />
          <Kind $isLibrary={file.library !== undefined}>
            <Icon of={file.library === undefined ? FileText : LibraryBig} />
          </Kind>
          <NameText title={file.path}>
            <FileLink
              href={file.library === undefined ? previewAddress(file.path) : fileAddress(file)}
              dir="auto"
            >
              {file.name}
            </FileLink>
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
        <RowMenu name={file.name} actions={FILE_ACTIONS} target={file} context={context} />
      </TableCell>
    </TableRow>
  );
});

const Kind = styled.span<{ $isLibrary: boolean }>`
  display: inline-flex;
  flex: none;
  color: ${({ $isLibrary }) => ($isLibrary ? "var(--accent-text)" : "var(--ink-3)")};
`;

export const FileLink = styled(TextLink)`
  ${text.dense}
  color: var(--ink);
  text-decoration: none;
  border: 0;
  &:hover {
    color: var(--accent-text);
    text-decoration: underline;
  }
`;

import { Button, PhoneLine, TableCell, TableRow, text, TextLink } from "@tera/ui";
import { useState } from "react";
import styled from "styled-components";
import { toastError, toaster } from "../../errors/notices.ts";
import { dayText, momentText } from "../../platform/date-text.ts";
import { usePersonName } from "../../project/person-name.ts";
import { useCanEdit } from "../../projects/use-can-edit.ts";
import { previewAddress } from "../file-address.ts";
import { formatSize } from "../file-size.ts";
import { folderOf, nameOf } from "../project-file.ts";
import type { FileVersion } from "../versions/file-versions-gateway.ts";
import { restoreDeletedFile } from "./restore-deleted.ts";

interface DeletedFileRowProps {
  readonly projectId: string;
  readonly file: FileVersion;
  readonly now: Date;
  /** Called once the file is restored; removes the row. */
  readonly onRestored: () => void;
}

export function DeletedFileRow({
  projectId,
  file,
  now,
  onRestored,
}: DeletedFileRowProps): React.JSX.Element {
  const mayRestore = useCanEdit();
  const [isBusy, setBusy] = useState(false);
  const personName = usePersonName();
  const name = nameOf(file.path);
  const folder = folderOf(file.path);
  const when = file.deleted_at === null ? "" : momentText(new Date(file.deleted_at), now);
  const by = personName(file.deleted_by ?? undefined);

  function handleRestore(): void {
    setBusy(true);
    restoreDeletedFile(projectId, file).then(
      (path) => {
        if (path === file.path)
          toaster.grouped("restored file", (count) =>
            count === 1 ? `Restored ${name}` : `Restored ${count} files`,
          );
        else
          toaster.success(
            `Restored as “${nameOf(path)}”, because another file has the name “${name}”`,
          );
        onRestored();
      },
      (error: unknown) => {
        setBusy(false);
        toastError(error);
      },
    );
  }

  return (
    <TableRow>
      <TableCell>
        <Lines>
          <TextLink href={previewAddress(file.path, file.id)} title={file.path} dir="auto">
            {name}
          </TextLink>
          <span>
            {folder !== "" && `In ${folder}. `}
            {file.kept_until !== null &&
              `Can be restored until ${dayText(new Date(file.kept_until), now)}`}
          </span>
          <PhoneLine>
            Deleted by {by}, {when}
          </PhoneLine>
        </Lines>
      </TableCell>
      <TableCell quiet hideBelow="tablet">
        <Lines>
          <strong dir="auto">{by}</strong>
          <span>{when.charAt(0).toUpperCase() + when.slice(1)}</span>
        </Lines>
      </TableCell>
      <TableCell numeric quiet hideBelow="tablet">
        {formatSize(file.size)}
      </TableCell>
      <TableCell numeric>
        {mayRestore && (
          <Button
            size="small"
            data-row-action=""
            busy={isBusy}
            busyLabel="Restoring"
            aria-label={`Restore ${name}`}
            onClick={handleRestore}
          >
            Restore
          </Button>
        )}
      </TableCell>
    </TableRow>
  );
}

const Lines = styled.div`
  display: grid;
  justify-items: start;
  min-width: 0;
  white-space: normal;
  overflow-wrap: anywhere;

  > strong { font-weight: 400; color: var(--ink); }
  > span { ${text.meta} color: var(--ink-3); }
`;

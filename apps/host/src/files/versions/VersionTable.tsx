import {
  Badge,
  HeadCell,
  Icon,
  IconButton,
  Menu,
  MenuItem,
  MenuLink,
  MenuSeparator,
  PhoneLine,
  RowActions,
  Table,
  TableCell,
  TableRow,
  text,
  TextLink,
} from "@tera/ui";
import { Download, Ellipsis, Eye, GitCompareArrows, History } from "lucide-react";
import { useState } from "react";
import styled from "styled-components";
import { attempt } from "../../errors/notices.ts";
import { countOf, momentText } from "../../platform/date-text.ts";
import { usePersonName } from "../../project/person-name.ts";
import { useCanEdit } from "../../projects/use-can-edit.ts";
import { previewAddress, versionsAddress } from "../file-address.ts";
import { formatSize } from "../file-size.ts";
import { hintNoun } from "../hint-title.ts";
import { downloadVersion } from "./download-version.ts";
import type { FileVersion } from "./file-versions-gateway.ts";
import { sourcePaths } from "./made-from.ts";
import { restoreFileVersion } from "./restore-version.ts";

export interface VersionTableProps {
  readonly projectId: string;
  readonly path: string;
  /** Newest first. */
  readonly versions: readonly FileVersion[];
  /** Gets the earlier version first. */
  readonly onCompare: (versions: readonly [FileVersion, FileVersion]) => void;
  readonly onRestored: () => Promise<void>;
}

export function VersionTable({ versions, ...row }: VersionTableProps): React.JSX.Element {
  const [now] = useState(() => new Date());
  return (
    <Table label="Versions" rowHeight={58}>
      <thead>
        <tr>
          <HeadCell label="Version" />
          <HeadCell label="Saved" width="min(176px, 18vw)" hideBelow="tablet" />
          <HeadCell label="References" numeric width="min(104px, 11vw)" hideBelow="tablet" />
          <HeadCell label="Size" numeric width="min(104px, 11vw)" hideBelow="tablet" />
          <HeadCell label="Actions" hideLabel width="56px" />
        </tr>
      </thead>
      <tbody>
        {versions.map((version, index) => (
          <VersionRow
            key={version.id}
            {...row}
            version={version}
            earlier={versions[index + 1]}
            now={now}
          />
        ))}
      </tbody>
    </Table>
  );
}

interface VersionMenuProps extends Omit<VersionTableProps, "versions"> {
  readonly version: FileVersion;
  readonly earlier: FileVersion | undefined;
}

function VersionRow({
  projectId,
  path,
  version,
  earlier,
  now,
  onCompare,
  onRestored,
}: VersionMenuProps & { readonly now: Date }): React.JSX.Element {
  const personName = usePersonName();
  const when = sentence(momentText(new Date(version.created_at), now));
  const references = version.ref_count === null ? "" : countOf(version.ref_count, "reference");
  const isCurrent = version.replaced_at === null;
  return (
    <TableRow>
      <TableCell>
        <Lines>
          <strong>
            Version {version.version} {isCurrent && <Badge>Current</Badge>}
          </strong>
          <span>
            {personName(version.author ?? undefined)}
            {version.tool !== null && ` with ${version.tool}`}
            {version.hint !== null && ` (${hintNoun(version.hint)})`}
          </span>
          <MadeFrom projectId={projectId} version={version} />
          <PhoneLine>
            {[when, references, formatSize(version.size)].filter(Boolean).join(" · ")}
          </PhoneLine>
        </Lines>
      </TableCell>
      <TableCell quiet hideBelow="tablet">
        {when}
      </TableCell>
      <TableCell numeric quiet hideBelow="tablet">
        {version.ref_count === null ? "" : references.split(" ")[0]}
      </TableCell>
      <TableCell numeric quiet hideBelow="tablet">
        {formatSize(version.size)}
      </TableCell>
      <TableCell>
        {version.content_id === null ? null : (
          <RowActions>
            <VersionMenu
              projectId={projectId}
              path={path}
              version={version}
              earlier={earlier}
              onCompare={onCompare}
              onRestored={onRestored}
            />
          </RowActions>
        )}
      </TableCell>
    </TableRow>
  );
}

/** Previews, downloads, compares or restores a version. */
export function VersionMenu({
  projectId,
  path,
  version,
  earlier,
  onCompare,
  onRestored,
}: VersionMenuProps): React.JSX.Element {
  const mayRestore = useCanEdit();
  const isCurrent = version.replaced_at === null;
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          small
          label={`Actions for version ${version.version}`}
          icon={<Icon of={Ellipsis} />}
        />
      }
    >
      <MenuLink icon={<Icon of={Eye} />} href={previewAddress(path, version.id)}>
        Preview
      </MenuLink>
      <MenuItem
        icon={<Icon of={Download} />}
        onSelect={() => attempt(() => downloadVersion(projectId, path, version))}
      >
        Download
      </MenuItem>
      {earlier !== undefined && earlier.content_id !== null && (
        <MenuItem
          icon={<Icon of={GitCompareArrows} />}
          onSelect={() => onCompare([earlier, version])}
        >
          Compare with version {earlier.version}
        </MenuItem>
      )}
      {!isCurrent && mayRestore && (
        <>
          <MenuSeparator />
          <MenuItem
            icon={<Icon of={History} />}
            onSelect={() =>
              attempt(async () => {
                await restoreFileVersion(projectId, path, version);
                await onRestored();
              })
            }
          >
            Restore version {version.version}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

function MadeFrom({
  projectId,
  version,
}: {
  readonly projectId: string;
  readonly version: FileVersion;
}): React.JSX.Element | null {
  const paths = sourcePaths(projectId, version);
  const isGone = version.content_id === null;
  if (paths.length === 0 && !isGone) return null;
  return (
    <span>
      {paths.length > 0 && "Made from "}
      {paths.map((source, index) => (
        <span key={source}>
          {index > 0 && ", "}
          <TextLink href={versionsAddress(source)} dir="auto">
            {source}
          </TextLink>
        </span>
      ))}
      {isGone && `${paths.length > 0 ? ". " : ""}Its content is no longer kept.`}
    </span>
  );
}

function sentence(label: string): string {
  return label.charAt(0).toUpperCase() + label.slice(1);
}

const Lines = styled.div`
  display: grid;
  min-width: 0;
  padding-block: 6px;
  white-space: normal;
  overflow-wrap: anywhere;

  > strong { display: flex; align-items: center; gap: 8px; font-size: 15px; line-height: 22px; font-weight: 600; }
  > span { ${text.meta} color: var(--ink-3); }
`;

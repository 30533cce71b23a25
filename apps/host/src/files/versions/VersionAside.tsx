import { Badge, Section, SkeletonRows, text, TextLink } from "@tera/ui";
import { useState } from "react";
import styled from "styled-components";
import { toErrorRecord } from "../../errors/catalogue.ts";
import { momentText } from "../../platform/date-text.ts";
import { usePersonName } from "../../project/person-name.ts";
import { versionsAddress } from "../file-address.ts";
import type { FileVersions } from "./use-file-versions.ts";
import { VersionMenu, type VersionTableProps } from "./VersionTable.tsx";

/** The page of all versions has the others. */
const MAX_LISTED = 10;

interface VersionAsideProps extends Omit<VersionTableProps, "versions"> {
  readonly versions: FileVersions;
}

/** The latest versions of a file, beside a page about the file. */
export function VersionAside({ versions, ...menu }: VersionAsideProps): React.JSX.Element {
  const personName = usePersonName();
  const [now] = useState(() => new Date());
  return (
    <Section
      title="Versions"
      actions={<TextLink href={versionsAddress(menu.path)}>All versions</TextLink>}
    >
      {versions.state === "loading" && (
        <SkeletonRows rows={4} rowHeight={52} label="Loading the versions" />
      )}
      {versions.state === "failed" && <p>{toErrorRecord(versions.error).text}</p>}
      {versions.state === "loaded" && (
        <ul>
          {versions.list.slice(0, MAX_LISTED).map((version, index) => (
            <Version key={version.id}>
              <div>
                <strong>
                  Version {version.version} {version.replaced_at === null && <Badge>Current</Badge>}
                </strong>
                <span>
                  {personName(version.author ?? undefined)},{" "}
                  {momentText(new Date(version.created_at), now)}
                </span>
              </div>
              {version.content_id !== null && (
                <VersionMenu {...menu} version={version} earlier={versions.list[index + 1]} />
              )}
            </Version>
          ))}
        </ul>
      )}
    </Section>
  );
}

const Version = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
  min-height: 52px;
  padding-block: 6px;
  border-block-end: 1px solid var(--line);

  > div { display: grid; min-width: 0; overflow-wrap: anywhere; }
  strong { ${text.dense} display: flex; align-items: center; gap: 8px; font-weight: 600; }
  span { ${text.meta} color: var(--ink-3); }
`;

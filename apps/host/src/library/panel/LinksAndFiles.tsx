import type { Reference } from "@tera/references";
import styled from "styled-components";
import { AttachedFiles } from "../attachments/AttachedFiles.tsx";
import { ReferenceLinks } from "./ReferenceLinks.tsx";

interface LinksAndFilesProps {
  readonly reference: Reference;
  readonly isReadOnly: boolean;
}

/** Where the work itself can be read: on other sites, and in attached files. */
export function LinksAndFiles({ reference, isReadOnly }: LinksAndFilesProps): React.JSX.Element {
  return (
    <Places>
      <ReferenceLinks reference={reference} />
      <AttachedFiles reference={reference} isReadOnly={isReadOnly} />
    </Places>
  );
}

const Places = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 4px 16px;
  &:empty {
    display: none;
  }
`;

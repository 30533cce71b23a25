import { Button, EmptyState, Icon, phone, TextButton } from "@tera/ui";
import { FileInput, Plus } from "lucide-react";
import styled from "styled-components";
import { AddReferenceMenu } from "../adding/AddReferenceMenu.tsx";
import { useCanEdit } from "../../projects/use-can-edit.ts";
import type { Adding } from "../adding/use-adding.ts";

interface EmptyLibraryProps {
  readonly onImport: () => void;
  readonly adding: Adding;
}

export function EmptyLibrary({ onImport, adding }: EmptyLibraryProps): React.JSX.Element {
  if (!useCanEdit())
    return (
      <Nothing>
        <EmptyState title="This library is empty">
          References appear here when a member adds them.
        </EmptyState>
      </Nothing>
    );
  return (
    <Nothing>
      <EmptyState
        title="This library is empty"
        actions={
          <>
            <Button variant="primary" icon={<Icon of={FileInput} />} onClick={onImport}>
              Import references
            </Button>
            <AddReferenceMenu
              adding={adding}
              trigger={<Button icon={<Icon of={Plus} />}>Add reference</Button>}
            />
          </>
        }
      >
        Import a file exported from a database or reference manager, or add references by DOI, PMID,
        title or hand.
      </EmptyState>
    </Nothing>
  );
}

export function NoMatch({ onClear }: { readonly onClear: () => void }): React.JSX.Element {
  return (
    <Nothing>
      <EmptyState
        title="No references match"
        actions={<TextButton onClick={onClear}>Clear search</TextButton>}
      />
    </Nothing>
  );
}

/** Fills the row area, so that the footer stays at the bottom. */
const Nothing = styled.div`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  padding: 12px 24px;
  ${phone} {
    padding-inline: 16px;
  }
`;

import { Button, KeyHint, phone, text, touch } from "@tera/ui";
import { ArrowLeft } from "lucide-react";
import styled from "styled-components";
import { countText, numberText } from "../../frame/number-text.ts";

export function ResolvingHead({
  name,
  resolved,
  total,
  canUndo,
  isSaving,
  onUndo,
  onSave,
  onClose,
}: {
  readonly name: string;
  readonly resolved: number;
  readonly total: number;
  readonly canUndo: boolean;
  readonly isSaving: boolean;
  readonly onUndo: () => void;
  readonly onSave: () => void;
  readonly onClose: () => void;
}): React.JSX.Element {
  return (
    <Head>
      <Button variant="ghost" size="small" icon={<ArrowLeft size={16} />} onClick={onClose}>
        Rounds
      </Button>
      <h1 dir="auto">{name}</h1>
      <output>
        {numberText(resolved)} of {countText(total, "conflict")} resolved
      </output>
      <Actions>
        <Button variant="ghost" aria-keyshortcuts="z" disabled={!canUndo} onClick={onUndo}>
          Undo <KeyHint hidden>Z</KeyHint>
        </Button>
        <Button
          variant="primary"
          busy={isSaving}
          busyLabel="Saving"
          disabled={resolved === 0}
          onClick={onSave}
        >
          Save results
        </Button>
      </Actions>
    </Head>
  );
}

const Head = styled.header`
  grid-area: head;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 16px;
  padding: 10px 16px;
  border-block-end: 1px solid var(--line);
  h1 {
    ${text.section}
    flex: 0 1 auto;
    min-width: 0;
    margin: 0;
    overflow-wrap: anywhere;
  }
  output {
    ${text.meta}
    color: var(--ink-3);
  }
`;

const Actions = styled.div`
  ${phone} { kbd { display: none; } }
  ${touch} { kbd { display: none; } }
  display: flex;
  gap: 8px;
  margin-inline-start: auto;
`;

import { LIST_FIELDS, TEXT_FIELDS } from "@tera/references";
import { useStore } from "@nanostores/react";
import {
  Fact,
  Icon,
  IconButton,
  Menu,
  MenuItem,
  phone,
  text,
  TextButton,
  toastObstacle,
  useMedia,
} from "@tera/ui";
import { ArrowDown, ArrowUp, Ellipsis, Trash2, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import styled from "styled-components";
import { countText, timeText } from "../../platform/date-text.ts";
import { useCanEdit } from "../../projects/use-can-edit.ts";
import { $dirty, $lastSaved } from "../../sync/save-state.ts";
import { PHONE } from "../data/library-media.ts";
import { OTHER_FIELDS } from "./reference-fields.ts";
import { ReferenceFields, type ReferenceFieldsProps } from "./ReferenceFields.tsx";
import { PreviousNextButtons } from "../view/PreviousNextButtons.tsx";
import type { FieldDrafts } from "./use-field-drafts.ts";

const FIELD_COUNT = TEXT_FIELDS.length + LIST_FIELDS.length;

interface ReferencePanelProps extends Omit<ReferenceFieldsProps, "showsAll"> {
  /** True for a newly added reference, whose title gets the focus. */
  readonly isNew: boolean;
  /** Undefined when the search hides the reference. */
  readonly position: { readonly number: number; readonly count: number } | undefined;
  readonly onMove: (step: 1 | -1) => void;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

export function ReferencePanel({
  reference,
  isNew,
  position,
  isReadOnly,
  drafts,
  onEdit,
  onLabel,
  onMove,
  onDelete,
  onClose,
}: ReferencePanelProps): React.JSX.Element {
  const [showsAll, setShowsAll] = useState(() => hasConflictInOtherFields(drafts, reference.id));
  const panel = useRef<HTMLElement>(null);
  const isPhone = useMedia(PHONE);
  const isEditor = useCanEdit();
  // On phones, the panel covers the rows and takes the focus. Elsewhere, the rows keep it for the
  // arrow keys.
  useEffect(() => {
    if (isNew) panel.current?.querySelector("textarea")?.focus();
    else if (isPhone) panel.current?.focus({ preventScroll: true });
  }, [isPhone, isNew]);
  useEscape(onClose);

  return (
    <Panel ref={panel} aria-label="Reference" tabIndex={-1}>
      <Head>
        <Fact aria-live="polite">
          {position === undefined
            ? "Hidden by your search"
            : `${countText(position.number)} of ${countText(position.count)}`}
        </Fact>
        <span>
          <PreviousNextButtons
            of="reference"
            icons={[ArrowUp, ArrowDown]}
            at={position === undefined ? undefined : position.number - 1}
            count={position?.count ?? 0}
            onStep={onMove}
          />
          {isEditor && (
            <Menu
              align="end"
              trigger={<IconButton label="Reference actions" icon={<Icon of={Ellipsis} />} />}
            >
              <MenuItem
                danger
                icon={<Icon of={Trash2} />}
                disabled={isReadOnly}
                onSelect={onDelete}
              >
                Delete reference
              </MenuItem>
            </Menu>
          )}
          <IconButton label="Close" keyHint="Esc" icon={<Icon of={X} />} onClick={onClose} />
        </span>
      </Head>
      {/* Only the fields remount, so that the panel's buttons keep their focus. */}
      <ReferenceFields
        key={reference.id}
        reference={reference}
        showsAll={showsAll}
        isReadOnly={isReadOnly}
        drafts={drafts}
        onEdit={onEdit}
        onLabel={onLabel}
      />
      <Foot ref={toastObstacle}>
        {isEditor ? <SaveState /> : <Fact>View only</Fact>}
        <More aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? "Show fewer fields" : `All ${FIELD_COUNT} fields`}
        </More>
      </Foot>
    </Panel>
  );
}

/** Calls `onEscape` for the key, unless a dialog is open or something else has used it. */
function useEscape(onEscape: () => void): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      if (
        event.key === "Escape" &&
        !event.defaultPrevented &&
        document.querySelector("dialog[open]") === null
      )
        onEscape();
    };
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, [onEscape]);
}

/** True if a field shown only under "All fields" has a conflict. */
function hasConflictInOtherFields(drafts: FieldDrafts, id: string): boolean {
  const conflicts = new Set(drafts.conflicts.flatMap((each) => (each.id === id ? each.field : [])));
  return OTHER_FIELDS.some(({ field }) => conflicts.has(field));
}

function SaveState(): React.JSX.Element {
  const isDirty = useStore($dirty);
  const lastSaved = useStore($lastSaved);
  return (
    <Fact as="output">
      {isDirty
        ? "Saving changes..."
        : lastSaved === undefined
          ? "Changes save automatically"
          : `Saved ${timeText(new Date(lastSaved))}`}
    </Fact>
  );
}

const Panel = styled.aside`
  display: flex;
  flex-direction: column;
  min-height: 0;
  border-inline-start: 1px solid var(--line);
  background: var(--paper);
  ${phone} {
    position: fixed;
    inset: calc(52px + var(--notice-height)) 0 0;
    z-index: 10;
    border: 0;
  }
  &:focus { outline: none; }
  @media print { display: block; position: static; border: 0; }
`;

const Head = styled.header`
  display: flex;
  align-items: center;
  justify-content: space-between;
  flex: none;
  height: 44px;
  padding-inline: 20px 8px;
  border-block-end: 1px solid var(--line);
  @media print { display: none; }
`;

const Foot = styled.footer`
  flex: none;
  display: flex;
  align-items: center;
  justify-content: space-between;
  height: 44px;
  padding-inline: 20px;
  border-block-start: 1px solid var(--line);
  @media print { display: none; }
`;

const More = styled(TextButton)`
  ${text.meta}
  min-height: 24px;
`;

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
  VisuallyHidden,
} from "@tera/ui";
import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  BookOpen,
  Ellipsis,
  PanelRight,
  Trash2,
  X,
} from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import styled, { css } from "styled-components";
import { countText, timeText } from "../../platform/date-text.ts";
import { shortcutKeys } from "../../platform/shortcuts.ts";
import { useCanEdit } from "../../projects/use-can-edit.ts";
import { $dirty, $lastSaved } from "../../sync/save-state.ts";
import { Decisions } from "../deciding/Decisions.tsx";
import type { ReferenceFieldsProps } from "./field-elements.tsx";
import { READING_WIDTH, ReadingFields } from "./ReadingFields.tsx";
import { FIRST_FIELDS, OTHER_FIELDS } from "./reference-fields.ts";
import { ReferenceFields } from "./ReferenceFields.tsx";
import { PreviousNextButtons } from "../view/PreviousNextButtons.tsx";
import type { FieldDrafts } from "./use-field-drafts.ts";

const FIELD_COUNT = TEXT_FIELDS.length + LIST_FIELDS.length;

interface ReferencePanelProps extends Omit<ReferenceFieldsProps, "showsAll"> {
  /** True if the reference covers the list: for reading, and always on a phone. */
  readonly isCovering: boolean;
  /** True for a newly added reference, whose title gets the focus. */
  readonly isNew: boolean;
  /** Undefined when the search hides the reference. */
  readonly position: { readonly number: number; readonly count: number } | undefined;
  readonly onMove: (step: 1 | -1) => void;
  /** Starts or ends reading. Undefined on a phone. */
  readonly onRead: (() => void) | undefined;
  readonly onDelete: () => void;
  /** Called on Escape. */
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

export function ReferencePanel(props: ReferencePanelProps): React.JSX.Element {
  const { isCovering, reference, isNew, isReadOnly, drafts, onEdit, onLabel, onLeave } = props;
  const [showsAll, setShowsAll] = useState(() =>
    hasHiddenConflict(drafts, reference.id, isCovering),
  );
  const panel = useRef<HTMLElement>(null);
  const isEditor = useCanEdit();
  // A reference that covers the rows takes the focus. Otherwise, the rows keep it for the arrow
  // keys.
  useEffect(() => {
    if (isNew) panel.current?.querySelector("textarea")?.focus();
    else if (isCovering) panel.current?.focus({ preventScroll: true });
  }, [isCovering, isNew]);
  useLayoutEffect(() => {
    if (panel.current !== null) panel.current.scrollTop = 0;
  }, [reference.id]);
  useEscape(onLeave);
  const fields = { reference, showsAll, isReadOnly, drafts, onEdit, onLabel };
  const end = (
    <>
      {isEditor ? <SaveState /> : <Fact>View only</Fact>}
      <More aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
        {showsAll ? "Show fewer fields" : `All ${FIELD_COUNT} fields`}
      </More>
    </>
  );

  return (
    <Panel ref={panel} $isCovering={isCovering} aria-label="Reference" tabIndex={-1}>
      <PanelHead {...props} />
      {/* Only the fields remount, so that the panel's buttons keep their focus. */}
      {isCovering ? (
        <ReadingFields key={reference.id} {...fields} end={end} />
      ) : (
        <ReferenceFields key={reference.id} {...fields} />
      )}
      {!isCovering && <Foot ref={toastObstacle}>{end}</Foot>}
      {isCovering && isEditor && (
        <ReadingFoot ref={toastObstacle}>
          <Decisions label={reference.label} disabled={isReadOnly} onLabel={onLabel} />
        </ReadingFoot>
      )}
    </Panel>
  );
}

function PanelHead({
  isCovering,
  reference,
  position,
  isReadOnly,
  onMove,
  onRead,
  onDelete,
  onClose,
}: ReferencePanelProps): React.JSX.Element {
  const isEditor = useCanEdit();
  return (
    <Head $isCovering={isCovering}>
      <Fact aria-live="polite">
        {position === undefined
          ? "Hidden by your search"
          : `${countText(position.number)} of ${countText(position.count)}`}
        {/* Beside the list, the active row is read out. */}
        {isCovering && <VisuallyHidden>: {reference.title ?? "No title"}</VisuallyHidden>}
      </Fact>
      <span>
        <PreviousNextButtons
          of="reference"
          icons={isCovering ? [ArrowLeft, ArrowRight] : [ArrowUp, ArrowDown]}
          at={position === undefined ? undefined : position.number - 1}
          count={position?.count ?? 0}
          onStep={onMove}
        />
        {onRead !== undefined && (
          <IconButton
            label={isCovering ? "Back to the list" : "Read"}
            keyHint={shortcutKeys(isCovering ? "leave" : "read")}
            icon={<Icon of={isCovering ? PanelRight : BookOpen} />}
            onClick={onRead}
          />
        )}
        {isEditor && (
          <Menu
            align="end"
            trigger={<IconButton label="Reference actions" icon={<Icon of={Ellipsis} />} />}
          >
            <MenuItem danger icon={<Icon of={Trash2} />} disabled={isReadOnly} onSelect={onDelete}>
              Delete reference
            </MenuItem>
          </Menu>
        )}
        <IconButton
          label="Close"
          keyHint={isCovering && onRead !== undefined ? undefined : "Esc"}
          icon={<Icon of={X} />}
          onClick={onClose}
        />
      </span>
    </Head>
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
function hasHiddenConflict(drafts: FieldDrafts, id: string, isCovering: boolean): boolean {
  const conflicts = new Set(drafts.conflicts.flatMap((each) => (each.id === id ? each.field : [])));
  const hidden = isCovering ? [...FIRST_FIELDS, ...OTHER_FIELDS] : OTHER_FIELDS;
  return hidden.some(({ field }) => conflicts.has(field));
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

/** Scrolls as a whole, so that the keys scroll it while it has the focus. */
const covering = css`
  position: absolute;
  inset: 0;
  z-index: 10;
  border: 0;
  overflow-y: auto;
  /* Keeps focused fields clear of the head and the foot. */
  scroll-padding-block: 52px 112px;
  ${phone} {
    position: fixed;
    inset: calc(52px + var(--notice-height)) 0 0;
  }
`;

const Panel = styled.aside<{ $isCovering: boolean }>`
  display: flex;
  flex-direction: column;
  min-height: 0;
  border-inline-start: 1px solid var(--line);
  background: var(--paper);
  ${({ $isCovering }) => $isCovering && covering}
  &:focus { outline: none; }
  @media print { display: block; position: static; border: 0; overflow: visible; }
`;

const Head = styled.header<{ $isCovering: boolean }>`
  display: flex;
  align-items: center;
  justify-content: space-between;
  flex: none;
  position: sticky;
  inset-block-start: 0;
  z-index: 1;
  height: 44px;
  padding-inline: ${({ $isCovering }) => ($isCovering ? "24px" : "20px")} 8px;
  ${phone} { padding-inline-start: 20px; }
  border-block-end: 1px solid var(--line);
  background: var(--paper);
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

const ReadingFoot = styled.footer`
  flex: none;
  position: sticky;
  inset-block-end: 0;
  padding: 12px 24px;
  border-block-start: 1px solid var(--line);
  background: var(--paper);
  > * { max-width: ${READING_WIDTH}; }
  ${phone} {
    max-height: 40%;
    overflow-y: auto;
    padding: 8px 16px calc(8px + env(safe-area-inset-bottom));
  }
  @media print { display: none; }
`;

const More = styled(TextButton)`
  ${text.meta}
  min-height: 24px;
`;

import { LIST_FIELDS, type Reference, TEXT_FIELDS } from "@tera/references";
import { useStore } from "@nanostores/react";
import { Fact, Icon, IconButton, phone, PropertyField, PropertyList, text, TextButton, TextLink, useMedia, visuallyHidden } from "@tera/ui";
import { ArrowDown, ArrowUp, ExternalLink, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import styled from "styled-components";
import { countText, timeText } from "../platform/date-text.ts";
import { $dirty, $lastSaved } from "../sync/save-state.ts";
import { type EditableField } from "./library-edits.ts";
import { PHONE } from "./library-media.ts";
import { doiAddress } from "./reference-words.ts";

interface FieldLook {
  readonly field: EditableField;
  readonly label: string;
  readonly look?: "italic" | "mono";
  readonly multiline?: boolean;
}

/** The fields people look at first, in this order; the title and the abstract have places of their own. */
const FIRST_FIELDS: readonly FieldLook[] = [
  { field: "authors", label: "Authors", multiline: true },
  { field: "journal", label: "Journal", look: "italic" },
  { field: "date", label: "Date" },
  { field: "volume", label: "Volume" },
  { field: "number", label: "Number" },
  { field: "pages", label: "Pages" },
  { field: "doi", label: "DOI", look: "mono" },
  { field: "keywords", label: "Keywords", multiline: true },
  { field: "label", label: "Label" },
  { field: "database", label: "Database" },
];

const OTHER_FIELDS: readonly FieldLook[] = [
  { field: "type", label: "Type" },
  { field: "urls", label: "Web links", multiline: true, look: "mono" },
  { field: "isbn", label: "ISBN, ISSN", look: "mono" },
  { field: "accessionNum", label: "Accession", look: "mono" },
  { field: "section", label: "Section" },
  { field: "language", label: "Language" },
  { field: "databaseProvider", label: "Provider" },
  { field: "workType", label: "Work type" },
  { field: "accessDate", label: "Accessed" },
  { field: "address", label: "Address", multiline: true },
  { field: "caption", label: "Caption", multiline: true },
  { field: "notes", label: "Notes", multiline: true },
  { field: "researchNotes", label: "Own notes", multiline: true },
  ...([1, 2, 3, 4, 5, 6, 7] as const).map((number): FieldLook => ({ field: `custom${number}`, label: `Custom ${number}`, multiline: true })),
];

const FIELD_COUNT = TEXT_FIELDS.length + LIST_FIELDS.length;
const LISTS: ReadonlySet<string> = new Set(LIST_FIELDS);

interface ReferencePanelProps {
  readonly reference: Reference;
  /** Where it stands among the rows shown; undefined where a search leaves it out. */
  readonly position: { readonly number: number; readonly count: number } | undefined;
  /** True while the file is still being read: an edit could not be kept yet. */
  readonly isReadOnly: boolean;
  readonly onEdit: (field: EditableField, value: string | readonly string[] | undefined) => void;
  /** Opens the reference that many rows further. */
  readonly onMove: (step: 1 | -1) => void;
  readonly onClose: () => void;
}

/** One reference with its fields; each is saved as it is left. */
export function ReferencePanel({ reference, position, isReadOnly, onEdit, onMove, onClose }: ReferencePanelProps): React.JSX.Element {
  const [showsAll, setShowsAll] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const isPhone = useMedia(PHONE);
  const save = (field: EditableField) => (value: string): void => onEdit(field, LISTS.has(field) ? itemsOf(value) : value.trim() || undefined);
  const link = doiAddress(reference.doi);
  const property = ({ field, label, look, multiline }: FieldLook): React.JSX.Element => (
    <PropertyField key={field} label={label} value={valueOf(reference, field)} onSave={save(field)} multiline={multiline} look={look} readOnly={isReadOnly} placeholder="Add" />
  );

  // On phones it covers the rows, so the keyboard follows; beside them it does not, and arrows go on through the rows.
  useEffect(() => {
    if (isPhone) panel.current?.focus({ preventScroll: true });
  }, [isPhone]);

  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key === "Escape" && !event.defaultPrevented && document.querySelector("dialog[open]") === null) onClose();
    };
    window.addEventListener("keydown", closeOnEscape);
    return () => window.removeEventListener("keydown", closeOnEscape);
  }, [onClose]);

  return (
    <Panel ref={panel} aria-label="Reference" tabIndex={-1}>
      <Head>
        <Fact>{position === undefined ? "Not among the rows shown" : `${countText(position.number)} of ${countText(position.count)}`}</Fact>
        <span>
          <IconButton label="Previous reference" icon={<Icon of={ArrowUp} />} disabled={position === undefined || position.number === 1} onClick={() => onMove(-1)} />
          <IconButton label="Next reference" icon={<Icon of={ArrowDown} />} disabled={position === undefined || position.number === position.count} onClick={() => onMove(1)} />
          <IconButton label="Close" keyHint="Esc" icon={<Icon of={X} />} onClick={onClose} />
        </span>
      </Head>
      {/* Fields of another reference begin anew; the panel around them stays, and with it the focus of its buttons. */}
      <Fields key={reference.id}>
        <TitleField><PropertyField label="Title" value={reference.title ?? ""} onSave={save("title")} multiline readOnly={isReadOnly} placeholder="No title" /></TitleField>
        <PropertyList>{FIRST_FIELDS.map(property)}</PropertyList>
        {link !== undefined && <Outside><TextLink href={link} target="_blank" rel="noreferrer">Open the article <Icon of={ExternalLink} size={13} /></TextLink></Outside>}
        {showsAll && <PropertyList>{OTHER_FIELDS.map(property)}</PropertyList>}
        <Abstract>
          <PropertyField label="Abstract" value={reference.abstract ?? ""} onSave={save("abstract")} multiline readOnly={isReadOnly} placeholder="None. Add one here." />
        </Abstract>
      </Fields>
      <Foot>
        <SaveState />
        <More aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>{showsAll ? "Fewer fields" : `All ${FIELD_COUNT} fields`}</More>
      </Foot>
    </Panel>
  );
}

/** Whether what was typed is durable. */
function SaveState(): React.JSX.Element {
  const isDirty = useStore($dirty);
  const lastSaved = useStore($lastSaved);
  return <Fact as="output">{isDirty ? "Saving changes..." : lastSaved === undefined ? "Saved as you leave each field" : `Saved ${timeText(new Date(lastSaved))}`}</Fact>;
}

function valueOf(reference: Reference, field: EditableField): string {
  const value = reference[field];
  return Array.isArray(value) ? value.join("\n") : (value ?? "");
}

function itemsOf(value: string): readonly string[] | undefined {
  const items = value.split("\n").map((item) => item.trim()).filter(Boolean);
  return items.length === 0 ? undefined : items;
}

const Panel = styled.aside`
  display: flex;
  flex-direction: column;
  min-height: 0;
  border-inline-start: 1px solid var(--line);
  background: var(--paper);
  ${phone} {
    position: fixed;
    inset: 52px 0 0;
    z-index: 10;
    border: 0;
  }
  &:focus { outline: none; }
`;

const Head = styled.header`
  display: flex;
  align-items: center;
  justify-content: space-between;
  flex: none;
  height: 44px;
  padding-inline: 20px 8px;
  border-block-end: 1px solid var(--line);
`;

const Fields = styled.div`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  padding: 16px 20px 24px;
  display: grid;
  align-content: start;
  gap: 12px;
`;

/** The title says what it is; its name is for screen readers alone. */
const TitleField = styled.div`
  margin-inline: -8px;
  > * { display: block; }
  label { ${visuallyHidden} }
  textarea { ${text.section} }
`;

const Outside = styled.p`
  margin: 0;
  padding-inline-start: 92px;
  ${text.meta}
`;

const Abstract = styled.div`
  border-block-start: 1px solid var(--line);
  padding-block-start: 12px;
  > * { display: block; }
  label { font-weight: 600; color: var(--ink); }
  textarea { margin-inline: -8px; width: calc(100% + 16px); max-height: none; color: var(--ink-2); ${text.body} }
`;

const Foot = styled.footer`
  flex: none;
  display: flex;
  align-items: center;
  justify-content: space-between;
  height: 44px;
  padding-inline: 20px;
  border-block-start: 1px solid var(--line);
`;

const More = styled(TextButton)`
  ${text.meta}
  min-height: 24px;
`;

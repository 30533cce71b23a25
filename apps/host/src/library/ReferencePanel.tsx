import { LIST_FIELDS, type Reference, TEXT_FIELDS } from "@tera/references";
import { useStore } from "@nanostores/react";
import { Fact, Icon, IconButton, Menu, MenuItem, phone, PropertyField, PropertyList, SelectField, text, TextButton, TextLink, useMedia, visuallyHidden } from "@tera/ui";
import { ArrowDown, ArrowUp, Ellipsis, ExternalLink, Trash2, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import styled from "styled-components";
import { countText, timeText } from "../platform/date-text.ts";
import { $dirty, $lastSaved } from "../sync/save-state.ts";
import { type EditableField } from "./library-edits.ts";
import { fieldText, fieldValue } from "./field-text.ts";
import { PHONE } from "./library-media.ts";
import { doiAddress, pubmedAddress, webAddresses } from "./reference-words.ts";
import { FIRST_FIELDS, type FieldLook, OTHER_FIELDS } from "./reference-fields.ts";
import { typeChoices } from "./reference-types.ts";
import { StepButtons } from "./StepButtons.tsx";
import type { TypedFields } from "./use-typed-fields.ts";

const FIELD_COUNT = TEXT_FIELDS.length + LIST_FIELDS.length;

interface ReferencePanelProps {
  readonly reference: Reference;
  /** It was just added: one begins with its title. */
  readonly isNew: boolean;
  /** Where it stands among the rows shown; undefined where a search leaves it out. */
  readonly position: { readonly number: number; readonly count: number } | undefined;
  /** True while the file is still being read: an edit could not be kept yet. */
  readonly isReadOnly: boolean;
  readonly typed: TypedFields;
  readonly onEdit: (field: EditableField, value: string | readonly string[] | undefined) => void;
  /** Opens the reference that many rows further. */
  readonly onMove: (step: 1 | -1) => void;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** One reference with its fields; each is saved as it is left. */
export function ReferencePanel({ reference, isNew, position, isReadOnly, typed, onEdit, onMove, onDelete, onClose }: ReferencePanelProps): React.JSX.Element {
  const unsaved = new Map(typed.unsaved.flatMap((each) => (each.id === reference.id ? [[each.field, each] as const] : [])));
  const [showsAll, setShowsAll] = useState(() => OTHER_FIELDS.some(({ field }) => unsaved.has(field)));
  const panel = useRef<HTMLElement>(null);
  const isPhone = useMedia(PHONE);
  const textOf = (field: EditableField) => ({
    value: fieldText(reference, field),
    unsaved: unsaved.get(field)?.text,
    onDraft: (draft: string | null): void => (draft === null ? typed.forget({ id: reference.id, field }) : typed.keep({ id: reference.id, field, text: draft, over: fieldText(reference, field) })),
    onSave(left: string): void {
      if (typed.mayReplace({ id: reference.id, field, text: left }, fieldText(reference, field))) onEdit(field, fieldValue(field, left));
    },
    readOnly: isReadOnly,
  });
  /** A field in which text comes to stand that was not saved begins anew with it. */
  const keyOf = (field: EditableField): string => (unsaved.has(field) ? `${field} over ${unsaved.get(field)?.over}` : field);
  const links = linksOf(reference);
  const property = ({ field, label, look, multiline }: FieldLook): React.JSX.Element => (
    <PropertyField key={keyOf(field)} label={label} {...textOf(field)} multiline={multiline} look={look} placeholder="Add" />
  );

  // On phones it covers the rows, so the keyboard follows; beside them it does not, and arrows go on through the rows.
  useEffect(() => {
    if (isNew) panel.current?.querySelector("textarea")?.focus();
    else if (isPhone) panel.current?.focus({ preventScroll: true });
  }, [isPhone, isNew]);

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
        <Fact aria-live="polite">{position === undefined ? "Not among the rows shown" : `${countText(position.number)} of ${countText(position.count)}`}</Fact>
        <span>
          <StepButtons of="reference" icons={[ArrowUp, ArrowDown]} at={position === undefined ? undefined : position.number - 1} count={position?.count ?? 0} onStep={onMove} />
          <Menu align="end" trigger={<IconButton label="Reference actions" icon={<Icon of={Ellipsis} />} />}>
            <MenuItem danger icon={<Icon of={Trash2} />} disabled={isReadOnly} onSelect={onDelete}>Delete reference</MenuItem>
          </Menu>
          <IconButton label="Close" keyHint="Esc" icon={<Icon of={X} />} onClick={onClose} />
        </span>
      </Head>
      {/* Fields of another reference begin anew; the panel around them stays, and with it the focus of its buttons. */}
      <Fields key={reference.id}>
        <TitleField><PropertyField key={keyOf("title")} label="Title" {...textOf("title")} multiline placeholder="No title" /></TitleField>
        <PropertyList>
          <TypeField label="Type" value={reference.type ?? ""} onValue={(type) => onEdit("type", type)} options={typeChoices(reference.type)} placeholder="Choose" disabled={isReadOnly} />
          {FIRST_FIELDS.map(property)}
        </PropertyList>
        {links.length > 0 && (
          <Outside>{links.map(({ href, words }) => <TextLink key={href} href={href} target="_blank" rel="noreferrer" title={href}>{words} <Icon of={ExternalLink} size={13} /></TextLink>)}</Outside>
        )}
        {showsAll && <PropertyList>{OTHER_FIELDS.map(property)}</PropertyList>}
        <Abstract>
          <PropertyField key={keyOf("abstract")} label="Abstract" {...textOf("abstract")} multiline placeholder="None. Add one here." />
        </Abstract>
      </Fields>
      <Foot>
        <SaveState />
        <More aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>{showsAll ? "Fewer fields" : `All ${FIELD_COUNT} fields`}</More>
      </Foot>
    </Panel>
  );
}

/** At most so many of a reference's own web links stand as links; all stand among its fields. */
const MOST_LINKS = 3;

/** Where a reference can be read: by its DOI, at PubMed, and at its own web links, each place once. */
function linksOf(reference: Reference): readonly { readonly href: string; readonly words: string }[] {
  const doi = doiAddress(reference.doi);
  const pubmed = pubmedAddress(reference);
  const known = [...(doi === undefined ? [] : [{ href: doi, words: "Open the article" }]), ...(pubmed === undefined ? [] : [{ href: pubmed, words: "PubMed" }])];
  const others = webAddresses(reference).filter((href) => !known.some((link) => link.href === href)).slice(0, MOST_LINKS);
  return [...known, ...others.map((href) => ({ href, words: new URL(href).hostname.replace(/^www\./u, "") }))];
}

/** Whether what was typed is durable. */
function SaveState(): React.JSX.Element {
  const isDirty = useStore($dirty);
  const lastSaved = useStore($lastSaved);
  return <Fact as="output">{isDirty ? "Saving changes..." : lastSaved === undefined ? "Saved as you leave each field" : `Saved ${timeText(new Date(lastSaved))}`}</Fact>;
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

const Fields = styled.div`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  padding: 16px 20px 24px;
  display: grid;
  align-content: start;
  gap: 12px;
  /* Paper has what is there; nothing can be added on it. */
  @media print {
    overflow: visible;
    div:has(> label + div > textarea:placeholder-shown) { display: none; }
  }
`;

/** The title says what it is; its name is for screen readers alone. */
const TitleField = styled.div`
  margin-inline: -8px;
  > * { display: block; }
  label { ${visuallyHidden} }
  textarea { ${text.section} }
`;

/** One of a list, in the form of the rows around it. */
const TypeField = styled(SelectField)`
  display: grid;
  grid-template-columns: 84px minmax(0, 1fr);
  align-items: center;
  gap: 0;
  label { margin: 0; font-weight: 400; color: var(--ink-2); ${text.dense} }
  select { padding-inline-start: 8px; border-color: transparent; background: transparent; box-shadow: none; }
  select:is(:hover, :focus-visible) { background: var(--hover); }
  @media print { svg { display: none; } }
`;

const Outside = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 16px;
  margin: 0;
  padding-inline-start: 92px;
  ${text.meta}
  svg { vertical-align: -2px; }
`;

const Abstract = styled.div`
  border-block-start: 1px solid var(--line);
  padding-block-start: 12px;
  > * { display: block; }
  label { font-weight: 600; color: var(--ink); }
  textarea { margin-inline: -8px; width: calc(100% + 16px); max-height: none; color: var(--ink-2); ${text.body} }
  @media print { &:has(textarea:placeholder-shown) { display: none; } }
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

import { useStore } from "@nanostores/react";
import type { ReadableAtom } from "nanostores";
import {
  Button,
  Icon,
  IconButton,
  Menu,
  MenuItem,
  phone,
  SelectField,
  SettingsSection,
  text,
  TextField,
} from "@tera/ui";
import { ArrowDown, ArrowUp, ArrowUpDown, Plus, X } from "lucide-react";
import { useId, useRef, useState } from "react";
import styled from "styled-components";
import { randomId } from "../platform/session-id.ts";
import { useDraft } from "../sync/use-draft.ts";
import { editProject } from "./project-store.ts";
import {
  itemMoved,
  itemsAdded,
  LABEL_COLOURS,
  type LabelColour,
  MAX_ITEM_NAME_LENGTH,
  type ReviewListItem,
  type ReviewListName,
} from "./review-lists.ts";

export interface ReviewListTexts {
  readonly title: string;
  readonly about: string;
  /** Names one item, as in "Remove this reason". */
  readonly item: string;
  readonly empty: string;
  /** Offered while the list is empty. */
  readonly common: readonly string[];
}

interface ReviewListSectionProps {
  readonly list: ReviewListName;
  readonly $items: ReadableAtom<readonly ReviewListItem[]>;
  readonly texts: ReviewListTexts;
  readonly isReady: boolean;
}

/** A list of the project's settings, in an order that its members choose. */
export function ReviewListSection({
  list,
  $items,
  texts,
  isReady,
}: ReviewListSectionProps): React.JSX.Element {
  const items = useStore($items);
  const field = useRef<HTMLInputElement>(null);
  const add = (names: readonly string[]): void =>
    editProject(itemsAdded(list, items, names, randomId));
  return (
    <SettingsSection title={texts.title} about={texts.about}>
      {items.length === 0 ? (
        <Empty>{texts.empty}</Empty>
      ) : (
        <List aria-label={texts.title}>
          {items.map((item, index) => (
            <Item
              key={item.id}
              {...{ list, items, item, index, isReady }}
              name={texts.item}
              onRemoved={() => field.current?.focus()}
            />
          ))}
        </List>
      )}
      {isReady && (
        <Adding>
          <NewItem ref={field} items={items} name={texts.item} onAdd={(name) => add([name])} />
          {items.length === 0 && (
            <Button variant="ghost" onClick={() => add(texts.common)}>
              Add the usual {texts.item}s
            </Button>
          )}
        </Adding>
      )}
    </SettingsSection>
  );
}

interface ItemProps {
  readonly list: ReviewListName;
  readonly items: readonly ReviewListItem[];
  readonly item: ReviewListItem;
  readonly index: number;
  readonly name: string;
  readonly isReady: boolean;
  readonly onRemoved: () => void;
}

function Item({ list, items, item, index, name, isReady, onRemoved }: ItemProps) {
  const { id } = item;
  const isTaken = (typed: string): boolean =>
    items.some((other) => other.id !== id && isSameName(other.name, typed));
  const draft = useDraft(
    item.name,
    (typed) => {
      if (typed.trim() === "" || isTaken(typed)) return "invalid";
      editProject([{ set: [list, id, "name"], value: typed.trim() }]);
      return undefined;
    },
    undefined,
  );
  const move = (by: -1 | 1): void => editProject(itemMoved(list, items, id, by));
  return (
    <Line>
      <TextField
        label={`${capitalised(name)} ${index + 1}`}
        hideLabel
        maxLength={MAX_ITEM_NAME_LENGTH}
        readOnly={!isReady}
        error={draft.value !== item.name && isTaken(draft.value) ? takenText(name) : undefined}
        {...draft.props}
      />
      {list === "reviewLabels" && (
        <Colour
          label={`Colour of “${item.name}”`}
          hideLabel
          value={item.colour}
          disabled={!isReady}
          onValue={(colour) => editProject([{ set: [list, id, "colour"], value: colour }])}
          options={LABEL_COLOURS.map((colour) => ({ value: colour, label: COLOUR_NAMES[colour] }))}
        />
      )}
      {isReady && (
        <Menu
          align="end"
          trigger={<IconButton label={`Move “${item.name}”`} icon={<Icon of={ArrowUpDown} />} />}
        >
          <MenuItem icon={<Icon of={ArrowUp} />} disabled={index === 0} onSelect={() => move(-1)}>
            Move up
          </MenuItem>
          <MenuItem
            icon={<Icon of={ArrowDown} />}
            disabled={index === items.length - 1}
            onSelect={() => move(1)}
          >
            Move down
          </MenuItem>
        </Menu>
      )}
      {isReady && (
        <IconButton
          label={`Remove “${item.name}”`}
          icon={<Icon of={X} />}
          onClick={() => {
            onRemoved();
            editProject([{ unset: [list, id] }]);
          }}
        />
      )}
    </Line>
  );
}

interface NewItemProps {
  readonly ref: React.Ref<HTMLInputElement>;
  readonly items: readonly ReviewListItem[];
  readonly name: string;
  readonly onAdd: (name: string) => void;
}

/** Keeps the focus after adding, so that several can be typed one after the other. */
function NewItem({ ref, items, name, onAdd }: NewItemProps) {
  const [typed, setTyped] = useState("");
  const form = useId();
  const isTaken = items.some((item) => isSameName(item.name, typed));
  return (
    <Form
      id={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() === "" || isTaken) return;
        onAdd(typed);
        setTyped("");
      }}
    >
      <TextField
        ref={ref}
        label={`New ${name}`}
        hideLabel
        placeholder={`New ${name}`}
        maxLength={MAX_ITEM_NAME_LENGTH}
        value={typed}
        error={isTaken ? takenText(name) : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" icon={<Icon of={Plus} />} disabled={typed.trim() === "" || isTaken}>
        Add
      </Button>
    </Form>
  );
}

const COLOUR_NAMES: Readonly<Record<LabelColour, string>> = {
  grey: "Grey",
  blue: "Blue",
  green: "Green",
  amber: "Amber",
  red: "Red",
};

function isSameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

function takenText(name: string): string {
  return `The list already has this ${name}.`;
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const Empty = styled.p`${text.dense} margin: 0; color: var(--ink-2);`;

const List = styled.ol`
  display: grid;
  gap: 8px;
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Line = styled.li`
  display: flex;
  align-items: start;
  gap: 4px;
  > :first-child { flex: 1; min-width: 0; margin-inline-end: 4px; }
`;

const Colour = styled(SelectField)`
  width: 112px;
  ${phone} { width: 92px; }
`;

const Adding = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  gap: 8px;
`;

const Form = styled.form`
  flex: 1;
  display: flex;
  align-items: start;
  gap: 8px;
  min-width: min(100%, 280px);
  > :first-child { flex: 1; min-width: 0; }
`;

import { Search } from "lucide-react";
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { styled } from "styled-components";
import { Icon } from "../icon/icon.tsx";
import { phone } from "../theme/media.ts";
import { text } from "../theme/text-style.ts";
import { FloatingContainer } from "../tooltip/floating-container.tsx";
import { nextRow } from "../virtual-list/next-row.ts";
import { VisuallyHidden } from "../visually-hidden/visually-hidden.ts";
import { countLabel } from "../dialog/count-label.ts";
import { DialogCross } from "../dialog/dialog-cross.tsx";
import { Root } from "../dialog/dialog-frame-layout.ts";
import { useModalDialog } from "../dialog/use-modal-dialog.ts";
import { CommandRow, type Command } from "./command-row.tsx";

const PAGE_ROWS = 7;

const Field = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  gap: 10px;
  height: 52px;
  padding: 0 10px 0 16px;
  border-bottom: 1px solid var(--line-2);

  > svg { flex: none; color: var(--ink-3); }
`;

const Input = styled.input.attrs({ role: "combobox" })`
  ${text.body}
  flex: 1;
  min-width: 0;
  height: 100%;
  padding: 0;
  border: 0;
  background: none;
  color: var(--ink);

  &:focus, &:focus-visible { outline: none; }
  &::placeholder { color: var(--ink-3); opacity: 1; }
  ${phone} { font-size: 16px; }
`;

const List = styled.div.attrs({ role: "listbox" })`
  flex: 1;
  min-height: 0;
  max-height: min(416px, 60dvh);
  padding: 4px 8px 8px;
  overflow: hidden auto;
  overscroll-behavior: contain;
  scroll-padding-block: 32px 8px;
`;

const Group = styled.div.attrs({ role: "group" })``;

const GroupTitle = styled.div`
  ${text.meta}
  padding: 8px 8px 4px;
  color: var(--ink-3);
`;

const Nothing = styled.p`
  ${text.dense}
  margin: 0;
  padding: 16px;
  color: var(--ink-2);
`;

export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly Command[];
}

export interface CommandDialogProps {
  /** The field's accessible name and placeholder. */
  label: string;
  /** The search text. */
  query: string;
  /** Called on every input. */
  onQuery: (query: string) => void;
  /** The commands to show, best first; a group without commands is hidden. */
  groups: readonly CommandGroup[];
  /** The id of the command that Enter chooses; undefined means the first. */
  activeId: string | undefined;
  /** Called when a key moves to another command. */
  onActive: (id: string) => void;
  /** Called with the id of the command that was chosen by Enter or click. */
  onTake: (id: string) => void;
  /** Called on Escape and a click outside. */
  onClose: () => void;
  /** Shown when there are no commands. */
  emptyText: ReactNode;
}

/** A modal search over commands and destinations: a combobox with a listbox. */
export function CommandDialog({
  label,
  query,
  onQuery,
  groups,
  activeId,
  onActive,
  onTake,
  onClose,
  emptyText,
}: CommandDialogProps) {
  const [element, modal] = useModalDialog(onClose);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const shown = groups.filter(({ commands }) => commands.length > 0);
  const all = shown.flatMap(({ commands }) => commands);
  const found = all.findIndex((command) => command.id === activeId);
  const active = found < 0 ? 0 : found;
  const optionId = (command: Command): string => `${id}-${all.indexOf(command)}`;

  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [active, query]);

  const current = all[active];
  return (
    <Root
      $width="consent"
      $steady
      aria-label={label}
      {...modal}
      onClick={(event) => {
        if (event.target === event.currentTarget && isOutside(event)) onClose();
      }}
    >
      <FloatingContainer value={element}>
        <Field>
          <Icon of={Search} />
          <Input
            data-autofocus=""
            aria-label={label}
            aria-expanded={all.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={current === undefined ? undefined : optionId(current)}
            autoComplete="off"
            spellCheck={false}
            dir="auto"
            enterKeyHint="go"
            placeholder={label}
            value={query}
            onChange={(event) => onQuery(event.target.value)}
            onKeyDown={(event) =>
              handleKey(event, { commands: all, active, onActive, onTake, onClose })
            }
          />
          <DialogCross onClose={onClose} />
        </Field>
        <VisuallyHidden as="output">
          {query.trim() === "" ? "" : countLabel(all.length, "result", "results")}
        </VisuallyHidden>
        <List ref={list} id={`${id}-list`} aria-label="Results" hidden={all.length === 0}>
          {shown.map(({ title, commands }) => (
            <Group key={title} aria-label={title}>
              <GroupTitle aria-hidden>{title}</GroupTitle>
              {commands.map((command) => (
                <CommandRow
                  key={command.id}
                  id={optionId(command)}
                  command={command}
                  isActive={command === current}
                  onTake={onTake}
                />
              ))}
            </Group>
          ))}
        </List>
        {all.length === 0 ? <Nothing>{emptyText}</Nothing> : null}
      </FloatingContainer>
    </Root>
  );
}

interface CommandKeys extends Pick<CommandDialogProps, "onActive" | "onTake" | "onClose"> {
  commands: readonly Command[];
  /** The index of the command that Enter chooses. */
  active: number;
}

function handleKey(
  event: KeyboardEvent,
  { commands, active, onActive, onTake, onClose }: CommandKeys,
): void {
  if (event.nativeEvent.isComposing) return;
  const current = commands[active];
  // The dialog leaves the Escape of an expanded combobox to the combobox.
  if (event.key === "Escape") {
    event.preventDefault();
    event.stopPropagation();
    onClose();
    return;
  }
  if (event.key === "Enter") {
    event.preventDefault();
    if (current !== undefined && !event.repeat) onTake(current.id);
    return;
  }
  // In the field, these keys move the caret.
  if (event.key === "Home" || event.key === "End" || commands.length === 0) return;
  const wrapped = wrappedRow(event.key, active, commands.length);
  const target = commands[wrapped ?? nextRow(event.key, active, commands.length, PAGE_ROWS) ?? -1];
  if (target === undefined) return;
  event.preventDefault();
  onActive(target.id);
}

/** Arrow keys at either end of the list go to the other end. */
function wrappedRow(key: string, active: number, count: number): number | undefined {
  if (key === "ArrowDown" && active === count - 1) return 0;
  return key === "ArrowUp" && active === 0 ? count - 1 : undefined;
}

/** A click on the dialog itself is on its backdrop if it is outside the dialog's edges. */
function isOutside(event: {
  readonly clientX: number;
  readonly clientY: number;
  readonly currentTarget: Element;
}): boolean {
  const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < left || x > right || y < top || y > bottom;
}

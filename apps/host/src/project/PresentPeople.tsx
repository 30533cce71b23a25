import { Avatar, Menu, MenuGroup, MenuItem, text, Tooltip } from "@tera/ui";
import { useStore } from "@nanostores/react";
import type { ComponentPropsWithRef } from "react";
import styled from "styled-components";
import { $follow, followPerson, stopFollowing } from "./follow-store.ts";
import { personLabel, type PresentPerson, usePresentPeople } from "./present-people.ts";

/** If more people are present, shows one face, and a menu of the others. */
const MAX_SHOWN = 2;
/** Maximum number of people named in the tooltip. */
const MAX_NAMED = 20;

const Group = styled.span<{ $isColumn: boolean }>`
  display: inline-flex;
  flex: none;
  flex-direction: ${({ $isColumn }) => ($isColumn ? "column" : "row")};
  align-items: center;
`;

const Face = styled.button`
  display: inline-grid;
  place-items: center;
  min-width: 28px;
  height: 28px;
  padding: 0 3px;
  border: 0;
  border-radius: 14px;
  background: none;
  color: inherit;
  cursor: pointer;

  &:hover, &[data-popup-open] { background: var(--hover); }
  &[aria-pressed="true"] { box-shadow: inset 0 0 0 2px var(--accent); }
`;

const Count = styled.span`
  ${text.tag}
  display: inline-grid;
  place-items: center;
  min-width: 20px;
  height: 20px;
  padding-inline: 3px;
  border-radius: 10px;
  background: var(--sunken);
  color: var(--ink-2);
`;

interface PresentPeopleProps {
  /** Where the menu opens; "right" also puts the faces below each other. */
  readonly side?: "bottom" | "right" | undefined;
}

/** Faces of the other people in the project; a click on one follows that person. */
export function PresentPeople({ side }: PresentPeopleProps): React.JSX.Element | null {
  const people = usePresentPeople();
  if (people.length === 0) return null;
  const shown = people.length > MAX_SHOWN ? people.slice(0, 1) : people;
  const rest = people.slice(shown.length);
  return (
    <Group $isColumn={side === "right"}>
      {shown.map((person) => (
        <FollowFace key={person.id} person={person} side={side} />
      ))}
      {rest.length === 0 ? null : (
        <Menu align="end" side={side} trigger={<MoreButton people={rest} />}>
          <MenuGroup label="Follow">
            {rest.map((person) => (
              <FollowItem key={person.id} person={person} />
            ))}
          </MenuGroup>
        </Menu>
      )}
    </Group>
  );
}

function useFollowed({ id }: PresentPerson): boolean {
  const follow = useStore($follow);
  return follow.state !== "idle" && follow.person.id === id;
}

function toggleFollowing(person: PresentPerson, isFollowed: boolean): void {
  if (isFollowed) stopFollowing();
  else followPerson(person);
}

function FollowFace({
  person,
  side,
}: PresentPeopleProps & { readonly person: PresentPerson }): React.JSX.Element {
  const isFollowed = useFollowed(person);
  const label = `Follow ${personLabel(person)}`;
  return (
    <Tooltip label={isFollowed ? `Stop following ${person.name}` : label} side={side}>
      <Face
        type="button"
        aria-label={label}
        aria-pressed={isFollowed}
        onClick={() => toggleFollowing(person, isFollowed)}
      >
        <Avatar name={person.name} identity={person.id} size="sm" decorative />
      </Face>
    </Tooltip>
  );
}

function FollowItem({ person }: { readonly person: PresentPerson }): React.JSX.Element {
  const isFollowed = useFollowed(person);
  return (
    <MenuItem
      icon={<Avatar name={person.name} identity={person.id} size="sm" decorative />}
      detail={person.place?.label}
      onSelect={() => toggleFollowing(person, isFollowed)}
    >
      {isFollowed ? `Stop following ${person.name}` : person.name}
    </MenuItem>
  );
}

function MoreButton({
  people,
  ...props
}: ComponentPropsWithRef<"button"> & { readonly people: readonly PresentPerson[] }) {
  const label = presenceLabel(people);
  return (
    <Tooltip label={label}>
      <Face {...props} type="button" aria-label={label}>
        <Count aria-hidden>+{people.length}</Count>
      </Face>
    </Tooltip>
  );
}

/** For example "Here now: Ann, in search.ris; Bob". */
export function presenceLabel(people: readonly PresentPerson[]): string {
  const hiddenCount = people.length - MAX_NAMED;
  const names = people.slice(0, MAX_NAMED).map(personLabel);
  return `Here now: ${[...names, ...(hiddenCount > 0 ? [`${hiddenCount} more`] : [])].join("; ")}`;
}

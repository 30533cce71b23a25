import { Avatar, Menu, MenuGroup, MenuItem, text, Tooltip } from "@tera/ui";
import { useStore } from "@nanostores/react";
import type { ComponentPropsWithRef } from "react";
import styled from "styled-components";
import { $follow, followPerson, stopFollowing } from "./follow-store.ts";
import { personLabel, type PresentPerson, usePresentPeople } from "./present-people.ts";

/** If more people are present, shows one avatar and a count instead. */
const MAX_SHOWN = 2;
/** Maximum people named in the tooltip. */
const MAX_NAMED = 20;

const Faces = styled.button`
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: center;
  gap: 3px;
  min-width: 28px;
  height: 28px;
  padding: 0 4px;
  border: 0;
  border-radius: 14px;
  background: none;
  color: inherit;
  cursor: pointer;

  &:hover, &[data-popup-open] { background: var(--hover); }
`;

const More = styled.span`
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

/** Menu of the other people in the project; choosing a person follows them. */
export function PresentPeople({ side }: { readonly side?: "bottom" | "right" }) {
  const people = usePresentPeople();
  const follow = useStore($follow);
  if (people.length === 0) return null;
  const followed = follow.state === "idle" ? undefined : follow.person.id;
  return (
    <Menu align="end" side={side} trigger={<PeopleButton people={people} />}>
      <MenuGroup label="Follow">
        {people.map((person) => (
          <MenuItem
            key={person.id}
            icon={<Avatar name={person.name} identity={person.id} size="sm" decorative />}
            detail={person.place?.label}
            onSelect={() => (person.id === followed ? stopFollowing() : followPerson(person))}
          >
            {person.id === followed ? `Stop following ${person.name}` : person.name}
          </MenuItem>
        ))}
      </MenuGroup>
    </Menu>
  );
}

function PeopleButton({
  people,
  ...props
}: ComponentPropsWithRef<"button"> & { readonly people: readonly PresentPerson[] }) {
  const shown = people.length > MAX_SHOWN ? people.slice(0, 1) : people;
  const label = presenceLabel(people);
  return (
    <Tooltip label={label}>
      <Faces {...props} type="button" aria-label={label}>
        {shown.map(({ id, name }) => (
          <Avatar key={id} name={name} identity={id} size="sm" decorative />
        ))}
        {people.length > shown.length ? (
          <More aria-hidden>+{people.length - shown.length}</More>
        ) : null}
      </Faces>
    </Tooltip>
  );
}

/** For example "Here now: Ann, in search.ris; Bob". */
export function presenceLabel(people: readonly PresentPerson[]): string {
  const hiddenCount = people.length - MAX_NAMED;
  const names = people.slice(0, MAX_NAMED).map(personLabel);
  return `Here now: ${[...names, ...(hiddenCount > 0 ? [`${hiddenCount} more`] : [])].join("; ")}`;
}

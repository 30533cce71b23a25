import { Avatar, text, Tooltip } from "@tera/ui";
import styled from "styled-components";
import { type PresentPerson, usePresentPeople } from "./present-people.ts";

/** If more people are present, shows one avatar and a count instead. */
const MAX_SHOWN = 2;
/** Maximum people named in the tooltip. */
const MAX_NAMED = 20;

const Row = styled.span`
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: 3px;
  border-radius: 10px;
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

export function PresentPeople() {
  const people = usePresentPeople();
  if (people.length === 0) return null;
  const shown = people.length > MAX_SHOWN ? people.slice(0, 1) : people;
  const label = presenceLabel(people);
  const semantics = { role: "img", tabIndex: 0, "aria-label": label };
  return (
    <Tooltip label={label}>
      <Row {...semantics}>
        {shown.map(({ id, name }) => (
          <Avatar key={id} name={name} identity={id} size="sm" decorative />
        ))}
        {people.length > shown.length ? (
          <More aria-hidden>+{people.length - shown.length}</More>
        ) : null}
      </Row>
    </Tooltip>
  );
}

/** For example "Here now: Ann, Bob". */
export function presenceLabel(people: readonly PresentPerson[]): string {
  const hiddenCount = people.length - MAX_NAMED;
  const names = people.slice(0, MAX_NAMED).map(({ name }) => name);
  return `Here now: ${[...names, ...(hiddenCount > 0 ? [`${hiddenCount} more`] : [])].join(", ")}`;
}

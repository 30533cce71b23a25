import type { ListedPerson } from "@tera/contract";
import {
  Badges,
  type BadgeTone,
  Icon,
  IconButton,
  Menu,
  MenuItem,
  MenuLink,
  MenuSeparator,
  PhoneLine,
  TableCell,
  TableRow,
  TwoLines,
} from "@tera/ui";
import { Ellipsis } from "lucide-react";
import { countText, dayText } from "../platform/date-text.ts";
import { requireUser } from "../session/session-store.ts";
import {
  endSessions,
  lockPerson,
  setDeveloper,
  setSubscription,
  unlockPerson,
} from "./person-acts.tsx";
import { adminSearchPath } from "./use-admin-search.ts";

interface PersonRowProps {
  readonly person: ListedPerson;
  readonly now: Date;
  readonly onChanged: (person: ListedPerson) => void;
}

export function PersonRow({ person, now, onChanged }: PersonRowProps): React.JSX.Element {
  const { name, email, projects, createdAt } = person;
  const badges = statusOf(person, now);
  return (
    <TableRow>
      <TableCell>
        <TwoLines>
          <strong dir="auto" title={name}>
            {name === "" ? email : name}
          </strong>
          <span title={email}>{email}</span>
        </TwoLines>
        <PhoneLine>{badges.map(({ label }) => label).join(", ")}</PhoneLine>
      </TableCell>
      <TableCell hideBelow="tablet">
        <Badges badges={badges} />
      </TableCell>
      <TableCell quiet numeric hideBelow="desktop">
        {countText(projects)}
      </TableCell>
      <TableCell quiet hideBelow="desktop">
        {dayText(new Date(createdAt), now)}
      </TableCell>
      <TableCell numeric>
        <PersonMenu person={person} onChanged={onChanged} />
      </TableCell>
    </TableRow>
  );
}

function PersonMenu({ person, onChanged }: Omit<PersonRowProps, "now">) {
  const { email, isSubscribed, isDeveloper, lockedAt } = person;
  const isSelf = person.id === requireUser().id;
  return (
    <Menu
      align="end"
      trigger={
        <IconButton small label={`Actions for ${email}`} icon={<Icon of={Ellipsis} size={16} />} />
      }
    >
      <MenuItem onSelect={() => void setSubscription(person, !isSubscribed, onChanged)}>
        {isSubscribed ? "End subscription" : "Grant subscription"}
      </MenuItem>
      <MenuItem onSelect={() => void setDeveloper(person, !isDeveloper, onChanged)}>
        {isDeveloper ? "Hide developer screens" : "Show developer screens"}
      </MenuItem>
      <MenuItem onSelect={() => void endSessions(person, onChanged)}>Log out everywhere</MenuItem>
      <MenuSeparator />
      <MenuLink href={adminSearchPath("projects", email)}>Projects</MenuLink>
      <MenuLink href={adminSearchPath("mail", email)}>Mail</MenuLink>
      <MenuLink href={adminSearchPath("security", email)}>Security events</MenuLink>
      <MenuSeparator />
      {lockedAt === null ? (
        <MenuItem
          danger
          disabledReason={isSelf ? "You can't lock your own account" : undefined}
          onSelect={() => void lockPerson(person, onChanged)}
        >
          Lock person
        </MenuItem>
      ) : (
        <MenuItem onSelect={() => void unlockPerson(person, onChanged)}>Unlock person</MenuItem>
      )}
    </Menu>
  );
}

function statusOf(
  { lockedAt, deletesAt, isVerified, isSubscribed, isDeveloper, hasSecondFactor }: ListedPerson,
  now: Date,
): readonly { readonly label: string; readonly tone: BadgeTone | undefined }[] {
  return [
    ...(lockedAt === null ? [] : [{ label: "Locked", tone: "bad" as const }]),
    ...(deletesAt === null
      ? []
      : [
          { label: `To be deleted on ${dayText(new Date(deletesAt), now)}`, tone: "warn" as const },
        ]),
    ...(isVerified ? [] : [{ label: "Unverified", tone: "warn" as const }]),
    ...(isSubscribed ? [{ label: "Subscribed", tone: "ok" as const }] : []),
    ...(hasSecondFactor === true ? [{ label: "Second factor", tone: undefined }] : []),
    ...(isDeveloper ? [{ label: "Developer", tone: undefined }] : []),
  ];
}

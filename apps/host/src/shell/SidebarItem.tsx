import {
  AfterDelay,
  Badges,
  type BadgeTone,
  Icon,
  KeyHint,
  numeric,
  oneLine,
  SkeletonBlock,
  text,
  Tooltip,
  useLinkComponent,
} from "@tera/ui";
import { MAX_UNREAD } from "@tera/contract";
import type { LucideIcon } from "lucide-react";
import styled from "styled-components";
import { useLocation } from "wouter";
import { countText } from "../platform/date-text.ts";
import { $isDrawerOpen } from "./sidebar-store.ts";

const Anchor = styled.a<{ $rail: boolean; $quiet: boolean }>`
  ${text.dense}
  display: flex;
  align-items: center;
  gap: 10px;
  height: 30px;
  padding: 0 8px;
  border-radius: 6px;
  color: var(${({ $quiet }) => ($quiet ? "--ink-3" : "--ink-2")});
  text-decoration: none;
  transition: background-color var(--fast);

  > svg { flex: none; color: var(${({ $quiet, $rail }) => ($quiet && !$rail ? "--ink-4" : "--ink-3")}); }
  &:hover { background: var(--hover); color: var(--ink); }
  &[aria-current="page"] { background: var(--press); color: var(--ink); font-weight: 600; }
  &[aria-current="page"] > svg { color: var(--accent-text); }

  ${({ $rail }) => $rail && `position: relative; width: 40px; height: 34px; justify-content: center; padding: 0;`}

  @media (pointer: coarse) { min-height: 40px; }
`;

const ItemSkeleton = styled.div<{ $rail: boolean }>`
  display: flex;
  align-items: center;
  gap: 10px;
  height: ${({ $rail }) => ($rail ? 34 : 30)}px;
  padding: 0 ${({ $rail }) => ($rail ? 11 : 8)}px;

  @media (pointer: coarse) { min-height: 40px; }
`;

const ItemLabel = styled.span`
  ${oneLine}
  flex: 1;
`;

const Count = styled.span`
  ${text.meta}
  ${numeric}
  color: var(--ink-3);
  font-weight: 400;
`;

/** Number of new entries, or only a dot on the rail, which is too narrow for a number. */
const Unread = styled.span<{ $rail: boolean }>`
  ${text.tag}
  ${numeric}
  flex: none;
  min-width: 20px;
  padding: 1px 5px;
  border-radius: 4px;
  background: var(--accent);
  color: var(--on-accent);
  font-weight: 600;
  text-align: center;

  ${({ $rail }) =>
    $rail &&
    `
    position: absolute;
    top: 5px;
    right: 6px;
    width: 8px;
    min-width: 0;
    height: 8px;
    padding: 0;
    border-radius: 50%;
  `}
  @media (forced-colors: active) { outline: 1px solid; }
`;

export const SidebarGroup = styled.div`
  display: flex;
  flex: none;
  flex-direction: column;
  gap: 0;
  padding: 6px 0;
`;

export interface ItemBadge {
  readonly label: string;
  /** Undefined for a badge that has an outline and no colour. */
  readonly tone: BadgeTone | undefined;
}

export interface SidebarItemProps {
  readonly href: string;
  readonly icon: LucideIcon;
  readonly label: string;
  /** Whether the item is also current on pages below `href`. */
  readonly isPrefix?: boolean;
  /** Beginnings of other paths on which the item is also current. */
  readonly alsoBelow?: readonly string[];
  readonly isRail: boolean;
  readonly count?: number | undefined;
  readonly badges?: readonly ItemBadge[];
  readonly keyHint?: string;
  /** Dims the item and is appended to its accessible name: "MeshMate (not set up)". */
  readonly note?: string | undefined;
  /** Shown at the item's end in place of the note. */
  readonly noteIcon?: LucideIcon | undefined;
  /** Number of new entries by other people; shown as "99+" from `MAX_UNREAD`. */
  readonly unread?: number;
}

export function SidebarItem({
  href,
  icon,
  label,
  isPrefix = false,
  alsoBelow = [],
  isRail,
  count,
  badges = [],
  keyHint,
  note,
  noteIcon,
  unread = 0,
}: SidebarItemProps) {
  const [path] = useLocation();
  const isCurrent =
    path === href ||
    (isPrefix && path.startsWith(`${href}/`)) ||
    alsoBelow.some((start) => path.startsWith(start));
  const current = isCurrent ? { "aria-current": "page" as const } : {};
  const named = [label, ...badges.map((badge) => badge.label)].join(" ");
  const noted = note === undefined ? named : `${named} (${note})`;
  const name = unread === 0 ? noted : `${noted}, ${unreadText(unread)}`;
  const anchor = (
    <Anchor
      as={useLinkComponent()}
      href={href}
      $rail={isRail}
      $quiet={note !== undefined}
      onClick={() => $isDrawerOpen.set(false)}
      {...current}
      {...(isRail || note !== undefined || unread > 0 ? { "aria-label": name } : {})}
    >
      <Icon of={icon} size={isRail ? 18 : 16} />
      {isRail && unread > 0 ? <Unread $rail /> : null}
      {isRail ? null : (
        <>
          <ItemLabel>{label}</ItemLabel>
          {unread === 0 ? null : <Unread $rail={false}>{countUpTo99(unread)}</Unread>}
          {count === undefined ? null : <Count>{countText(count)}</Count>}
          <Badges badges={badges} />
          {noteIcon === undefined ? null : <Icon of={noteIcon} size={14} />}
          {keyHint === undefined ? null : <KeyHint>{keyHint}</KeyHint>}
        </>
      )}
    </Anchor>
  );
  return isRail ? (
    <Tooltip label={name} side="right">
      {anchor}
    </Tooltip>
  ) : (
    anchor
  );
}

function countUpTo99(count: number): string {
  return count >= MAX_UNREAD ? `${MAX_UNREAD - 1}+` : countText(count);
}

function unreadText(count: number): string {
  return `${countUpTo99(count)} new ${count === 1 ? "entry" : "entries"}`;
}

export function SidebarItemSkeleton({
  isRail,
  width,
}: {
  readonly isRail: boolean;
  readonly width: string;
}) {
  return (
    <ItemSkeleton $rail={isRail}>
      <AfterDelay>
        <SkeletonBlock $width={isRail ? "18px" : "16px"} $height={isRail ? 18 : 16} />
        {isRail ? null : <SkeletonBlock $width={width} />}
      </AfterDelay>
    </ItemSkeleton>
  );
}

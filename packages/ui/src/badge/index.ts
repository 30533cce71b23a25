export {
  Badge,
  CountBadge,
  Badges,
  OutlineBadge,
  type BadgeProps,
  type BadgeTone,
  type CountBadgeProps,
} from "./badge.tsx";
export { LabelToggle, type LabelColour, type LabelToggleProps } from "./label-toggle.tsx";
export { TagList, type TagListProps } from "./tag-list.tsx";

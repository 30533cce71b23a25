import type { ComponentProps, ReactElement, ReactNode } from "react";

export interface MenuProps {
  /** The button that opens the menu, usually an `IconButton`. */
  trigger: ReactElement<ComponentProps<"button">>;
  /** The edge of the button that the menu aligns to. */
  align?: "start" | "center" | "end" | undefined;
  /** The preferred side. */
  side?: "top" | "bottom" | "left" | "right" | undefined;
  /** In px, from 220. Longer labels wrap. */
  maxWidth?: number | undefined;
  /** Items, groups and separators; destructive items last. */
  children: ReactNode;
}

export interface MenuItemProps {
  /** A 16 px icon before the label. */
  icon?: ReactNode;
  /** Called when the item is chosen; the menu then closes. */
  onSelect: () => void;
  /** The keyboard shortcut. */
  keyHint?: string | undefined;
  /** For destructive items: red. Put them last, after a separator. */
  danger?: boolean | undefined;
  /** Focusable, but not selectable. */
  disabled?: boolean | undefined;
  /** Shown under the label. */
  detail?: string | undefined;
  /** Disables the item and shows why under it. */
  disabledReason?: string | undefined;
  /** A verb with its object. */
  children: ReactNode;
}

export interface MenuLinkProps {
  icon?: ReactNode;
  href: string;
  children: ReactNode;
}

export interface MenuGroupProps {
  label: string;
  children: ReactNode;
}

export interface MenuCheckboxProps {
  checked: boolean;
  onChecked: (checked: boolean) => void;
  children: ReactNode;
}

export interface MenuRadioGroupProps<Value extends string> {
  /** The group's label. */
  label: string;
  /** The current value. */
  value: Value;
  /** Called on change. */
  onValue: (value: Value) => void;
  /** The choices. */
  options: readonly { value: Value; label: ReactNode }[];
}

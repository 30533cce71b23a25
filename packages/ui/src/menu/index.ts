export { Menu } from "./menu.tsx";
export type { MenuItemProps, MenuProps, MenuRadioGroupProps } from "./menu-props.ts";
export { MenuCheckbox, MenuRadioGroup } from "./menu-choices.tsx";
export { MenuGroup, MenuItem, MenuLink, MenuSeparator } from "./menu-items.tsx";

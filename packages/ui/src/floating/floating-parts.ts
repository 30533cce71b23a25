export { MenuCheckbox, MenuRadioGroup } from "../menu/menu-choice-parts.tsx";
export { MenuGroup, MenuItem, MenuLink, MenuSeparator } from "../menu/menu-parts.tsx";
export { MenuRoot } from "../menu/menu-root.tsx";
export { PopoverRoot } from "../popover/popover-root.tsx";
export { TooltipPopup } from "../tooltip/tooltip-popup.tsx";

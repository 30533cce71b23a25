import { createElement } from "react";
import { loadedFloatingParts } from "../floating/load-floating-parts.ts";
import type { MenuGroupProps, MenuItemProps, MenuLinkProps } from "./menu-props.ts";

export function MenuItem(props: MenuItemProps) {
  return createElement(loadedFloatingParts().MenuItem, props);
}

export function MenuLink(props: MenuLinkProps) {
  return createElement(loadedFloatingParts().MenuLink, props);
}

export function MenuGroup(props: MenuGroupProps) {
  return createElement(loadedFloatingParts().MenuGroup, props);
}

export function MenuSeparator() {
  return createElement(loadedFloatingParts().MenuSeparator);
}

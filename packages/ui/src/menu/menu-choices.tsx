import { createElement } from "react";
import { loadedFloatingParts } from "../floating/load-floating-parts.ts";
import type { MenuCheckboxProps, MenuRadioGroupProps } from "./menu-props.ts";

/** An on/off setting; choosing it keeps the menu open. */
export function MenuCheckbox(props: MenuCheckboxProps) {
  return createElement(loadedFloatingParts().MenuCheckbox, props);
}

/** A single choice; choosing closes the menu. */
export function MenuRadioGroup<Value extends string>(props: MenuRadioGroupProps<Value>) {
  return createElement(loadedFloatingParts().MenuRadioGroup<Value>, props);
}

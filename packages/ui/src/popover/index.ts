export { Popover } from "./popover.tsx";
export type { PopoverProps } from "./popover-props.ts";

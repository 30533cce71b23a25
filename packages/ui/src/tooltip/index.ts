export {
  FloatingContainer,
  useFloatingContainer,
  type FloatingPlace,
} from "./floating-container.tsx";
export { Tooltip } from "./tooltip.tsx";
export type { TooltipProps } from "./tooltip-props.ts";

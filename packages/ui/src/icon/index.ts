export { Icon, type IconProps, type IconSize } from "./icon.tsx";

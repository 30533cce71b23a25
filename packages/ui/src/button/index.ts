export { Button, type ButtonProps } from "./button.tsx";
export { ButtonLink, type ButtonLinkProps } from "./button-link.tsx";
export { ButtonRow } from "./button-row.ts";
export type { ButtonSize, ButtonVariant } from "./button-style.ts";
export { IconButton, type IconButtonProps } from "./icon-button.tsx";

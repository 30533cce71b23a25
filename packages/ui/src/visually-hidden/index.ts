export { visuallyHidden, VisuallyHidden } from "./visually-hidden.ts";

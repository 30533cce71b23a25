export { ProgressBar, type ProgressBarProps } from "./progress-bar.tsx";
export { isProgressShown } from "./progress-rule.ts";

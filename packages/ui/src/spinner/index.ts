export { Spinner, SpinnerRing, type SpinnerProps } from "./spinner.tsx";

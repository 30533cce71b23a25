export { EmptyState, StepList, type EmptyStateProps, type Step } from "./empty-state.tsx";

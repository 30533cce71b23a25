export {
  AfterDelay,
  SKELETON_DELAY_MS,
  SkeletonBlock,
  SkeletonRows,
  type SkeletonRowsProps,
} from "./skeleton.tsx";

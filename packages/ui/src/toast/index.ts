export { toastObstacle } from "./toast-obstacles.ts";
export {
  createToaster,
  TOAST_MS,
  type Toast,
  type ToastAction,
  type ToastStore,
} from "./toaster-store.ts";
export { Toaster } from "./toaster.tsx";

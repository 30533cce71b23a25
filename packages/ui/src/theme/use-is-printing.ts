import { useSyncExternalStore } from "react";

/** True between `beforeprint` and `afterprint`; the media query's change event comes too late. */
let isBetween = false;

function subscribe(listener: () => void): () => void {
  const paper = window.matchMedia("print");
  const begin = () => {
    isBetween = true;
    listener();
  };
  const end = () => {
    isBetween = false;
    listener();
  };
  window.addEventListener("beforeprint", begin);
  window.addEventListener("afterprint", end);
  paper.addEventListener("change", listener);
  return () => {
    window.removeEventListener("beforeprint", begin);
    window.removeEventListener("afterprint", end);
    paper.removeEventListener("change", listener);
  };
}

/** Whether the page is being printed. For components that otherwise render only what is visible. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isBetween || window.matchMedia("print").matches,
    () => false,
  );
}

import { useSyncExternalStore } from "react";

/** Browsers ask for the paper's page between these two, without a change of the media query that a script would hear in time. */
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

/** Whether the page is drawn for paper now: for parts that draw only what is in view on a screen. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isBetween || window.matchMedia("print").matches,
    () => false,
  );
}

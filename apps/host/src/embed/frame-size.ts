import { subscribeTopDialog, topDialog } from "@tera/ui";
import { atom } from "nanostores";
import { toaster } from "../errors/notices.ts";
import { $project } from "../project/project-store.ts";
import { BAR_SIZE, isInline, setFrameSize, type FrameSize } from "./frame-style.ts";

/** Until a dialog in a hidden frame can be measured. */
const FIRST_DIALOG_HEIGHT = 240;
const MAX_DIALOG_HEIGHT = 640;
const DIALOG_WIDTH = 440;
/** After this, the embedding page has resized the frame. */
const RESTYLE_MS = 200;
const TOAST_SIZE: FrameSize = { width: 400, height: 140 };

/** True once the person has closed the bar. */
export const $isBarClosed = atom(false);

/**
 * Keeps the frame as large as what it shows: a dialog, a message or the bar. Calls `restyle` after
 * each change. Pages that give the frame less room than a dialog needs make the dialog scroll.
 */
export function followFrameSize(restyle: () => void): void {
  let asked: FrameSize | undefined;
  let isWaitingForFocus = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new ResizeObserver(() => update());

  const update = (): void => {
    asked = sizeOf(topDialog(), asked);
    if (!setFrameSize(asked)) return;
    restyle();
    clearTimeout(timer);
    timer = setTimeout(fit, RESTYLE_MS);
  };
  /** Call it even without a resize, because the frame may already have its full size. */
  const fit = (): void => {
    const dialog = topDialog();
    if (dialog === null) return;
    limitDialog(isCutOff(asked) ? innerHeight : MAX_DIALOG_HEIGHT);
    update();
    // Nothing in a hidden frame can have the focus.
    if (!isWaitingForFocus || innerHeight === 0) return;
    isWaitingForFocus = false;
    (dialog.querySelector<HTMLElement>("[data-autofocus]") ?? dialog).focus();
  };
  const watchDialog = (): void => {
    observer.disconnect();
    asked = undefined;
    limitDialog(MAX_DIALOG_HEIGHT);
    const dialog = topDialog();
    if (dialog !== null) observer.observe(dialog);
    isWaitingForFocus = dialog?.offsetHeight === 0;
    update();
  };
  subscribeTopDialog(watchDialog);
  toaster.subscribe(update);
  $project.listen(update);
  $isBarClosed.listen(update);
  window.addEventListener("resize", fit);
  watchDialog();
}

/** `asked` is the size requested for this dialog. It is kept if the page does not grant it. */
function sizeOf(dialog: HTMLElement | null, asked: FrameSize | undefined): FrameSize | undefined {
  if (dialog !== null) {
    if (asked !== undefined && innerHeight > 0 && isCutOff(asked)) return asked;
    const width = Number.parseInt(getComputedStyle(dialog).getPropertyValue("--dialog-width"), 10);
    return { width: width || DIALOG_WIDTH, height: dialog.offsetHeight || FIRST_DIALOG_HEIGHT };
  }
  if (toaster.current() !== null) return TOAST_SIZE;
  const isBarShown = isInline || ($project.get() !== undefined && !$isBarClosed.get());
  return isBarShown ? BAR_SIZE : undefined;
}

const isCutOff = (asked: FrameSize | undefined): boolean =>
  asked !== undefined && innerHeight < asked.height;

function limitDialog(height: number): void {
  document.documentElement.style.setProperty("--frame-height", `${height}px`);
}

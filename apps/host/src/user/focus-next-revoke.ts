/** The button that was pressed is gone with its row: the next row's has the focus now, else the words that stand there instead. Each row's button has `data-revoke`. */
export function focusNextRevoke(place: HTMLElement | null, index: number): void {
  const buttons = place?.querySelectorAll<HTMLElement>("[data-revoke]") ?? [];
  (buttons[Math.min(index, buttons.length - 1)] ?? place)?.focus();
}

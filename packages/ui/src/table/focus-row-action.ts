/**
 * After a row is removed, focuses the `data-row-action` button of the row that took its place, or
 * `place` if none remain.
 */
export function focusRowAction(place: HTMLElement | null, index: number): void {
  const buttons = place?.querySelectorAll<HTMLElement>("[data-row-action]") ?? [];
  (buttons[Math.min(index, buttons.length - 1)] ?? place)?.focus();
}

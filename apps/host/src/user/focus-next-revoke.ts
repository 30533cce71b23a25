/**
 * After a row is removed, focuses the next row's `data-revoke` button, or `place` if none remain.
 */
export function focusNextRevoke(place: HTMLElement | null, index: number): void {
  const buttons = place?.querySelectorAll<HTMLElement>("[data-revoke]") ?? [];
  (buttons[Math.min(index, buttons.length - 1)] ?? place)?.focus();
}

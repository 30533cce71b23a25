import { useEffectEvent, useLayoutEffect } from "react";

/** Keys that may be held. Other keys act once. */
const MOVES = /^(?:j|k|ArrowDown|ArrowUp)$/iu;

/**
 * Calls the action of a pressed key, such as "i" or "ArrowDown", unless the person is typing, holds
 * a modifier key or has a dialog open. Undefined actions are ignored.
 */
export function useKeys(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const isCommand = event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
    if (event.defaultPrevented || isCommand || takesKeys(event)) return;
    if (event.repeat && !MOVES.test(event.key)) return;
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  });

  // Before the first paint, so that a key pressed as soon as the page shows acts.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

function takesKeys({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector("dialog:modal") !== null) return true;
  if (!(target instanceof Element)) return false;
  if (target.matches("input[type=radio]")) return key.startsWith("Arrow");
  return target.closest("input, textarea, select, [contenteditable]") !== null;
}

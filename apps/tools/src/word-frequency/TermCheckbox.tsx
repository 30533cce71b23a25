import { Checkbox, type CheckboxProps } from "@tera/ui";
import { type KeyboardEvent, useRef } from "react";

export type OnChooseTerm = (term: string, isChosen: boolean, isRange: boolean) => void;

interface TermCheckboxProps extends Pick<CheckboxProps, "label" | "hideLabel"> {
  readonly term: string;
  readonly isChosen: boolean;
  readonly onChoose: OnChooseTerm;
}

/** A term's checkbox. With Shift, by mouse or space bar, it changes all from the last one to it. */
export function TermCheckbox({
  term,
  isChosen,
  onChoose,
  ...label
}: TermCheckboxProps): React.JSX.Element {
  const isRange = useRef(false);
  return (
    <Checkbox
      {...label}
      data-term={term}
      checked={isChosen}
      onClick={({ shiftKey }) => (isRange.current = shiftKey)}
      onChecked={(checked) => onChoose(term, checked, isRange.current)}
      onKeyDown={(event) => moveAmongTerms(event, onChoose)}
    />
  );
}

/** Marks the element around all checkboxes among which the arrow keys move. */
const TERM_LIST = "data-term-list";
export const termList = { [TERM_LIST]: "" };

/** How far a key moves the focus, at most to the first or last term. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  End: Infinity,
  Home: -Infinity,
};

/**
 * Moves the focus among a list's terms by arrow keys, Home and End. With Shift, all
 * terms up to the new one get the state of the one before.
 */
function moveAmongTerms(event: KeyboardEvent<HTMLInputElement>, onChoose: OnChooseTerm): void {
  const step = STEPS[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const from = event.currentTarget;
  const list = from.closest(`[${TERM_LIST}]`);
  const boxes = [...(list?.querySelectorAll<HTMLInputElement>("input[data-term]") ?? [])];
  const next = boxes[Math.max(0, Math.min(boxes.length - 1, boxes.indexOf(from) + step))];
  next?.focus();
  const [first, last] = [from.dataset["term"], next?.dataset["term"]];
  if (!event.shiftKey || first === undefined || last === undefined || first === last) return;
  // The first call sets where the range begins.
  onChoose(first, from.checked, false);
  onChoose(last, from.checked, true);
}

import { Icon, IconButton } from "@tera/ui";
import type { LucideIcon } from "lucide-react";
import { useRef } from "react";

interface StepButtonsProps {
  /** Name of one item, for example "pair". */
  readonly of: string;
  readonly icons: readonly [LucideIcon, LucideIcon];
  /** Undefined disables both buttons. */
  readonly at: number | undefined;
  readonly count: number;
  readonly onStep: (step: 1 | -1) => void;
}

/** At the first or last item, the focus moves to the other button. */
export function PreviousNextButtons({
  of,
  icons: [before, after],
  at,
  count,
  onStep,
}: StepButtonsProps): React.JSX.Element {
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const go = (step: 1 | -1): void => {
    if (at === undefined) return;
    // A focused button that becomes disabled loses the focus.
    if (at + step === 0) next.current?.focus();
    else if (at + step === count - 1) previous.current?.focus();
    onStep(step);
  };
  return (
    <>
      <IconButton
        ref={previous}
        label={`Previous ${of}`}
        icon={<Icon of={before} />}
        disabled={at === undefined || at === 0}
        onClick={() => go(-1)}
      />
      <IconButton
        ref={next}
        label={`Next ${of}`}
        icon={<Icon of={after} />}
        disabled={at === undefined || at >= count - 1}
        onClick={() => go(1)}
      />
    </>
  );
}

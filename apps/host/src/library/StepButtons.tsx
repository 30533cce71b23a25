import { Icon, IconButton } from "@tera/ui";
import type { LucideIcon } from "lucide-react";
import { useRef } from "react";

interface StepButtonsProps {
  /** What is gone through: "pair". */
  readonly of: string;
  readonly icons: readonly [LucideIcon, LucideIcon];
  /** Where one is, from 0; undefined where there is no way from here. */
  readonly at: number | undefined;
  readonly count: number;
  readonly onStep: (step: 1 | -1) => void;
}

/** To the one before and to the one after. At an end the focus goes to the button that leads on. */
export function StepButtons({
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
    // A button that is disabled under the keyboard would leave it nowhere.
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

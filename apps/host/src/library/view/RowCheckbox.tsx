import { Checkbox } from "@tera/ui";
import { memo } from "react";
import { countText } from "../../platform/date-text.ts";

export interface RowBox {
  /** Row number, from 1. */
  readonly number: number;
  readonly isChosen: boolean;
  readonly onChoose: (how: "range" | "toggle") => void;
}

/** Selects a range if Shift is pressed. */
export function chooseOnClick({ onChoose }: RowBox): (event: React.MouseEvent) => void {
  return (event) => {
    event.stopPropagation();
    onChoose(event.shiftKey ? "range" : "toggle");
  };
}

/** The surrounding cell handles clicks, because it is a larger target. */
export const RowCheckbox = memo(function RowCheckbox({
  number,
  isChosen,
}: Pick<RowBox, "number" | "isChosen">): React.JSX.Element {
  return (
    <Checkbox
      label={`Select reference ${countText(number)}`}
      hideLabel
      tabIndex={-1}
      checked={isChosen}
      onChecked={() => undefined}
    />
  );
});

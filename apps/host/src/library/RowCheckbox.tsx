import { Checkbox } from "@tera/ui";
import { memo } from "react";
import { countText } from "../platform/date-text.ts";

/** A row's selection and how to change it. */
export interface RowBox {
  /** Where the reference stands in the library, from 1. */
  readonly number: number;
  readonly isChosen: boolean;
  readonly onChoose: (how: "range" | "toggle") => void;
}

/** Selects a row by a click on the cell that holds its checkbox; with Shift, the rows up to it. */
export function chooseOnClick({ onChoose }: RowBox): (event: React.MouseEvent) => void {
  return (event) => {
    event.stopPropagation();
    onChoose(event.shiftKey ? "range" : "toggle");
  };
}

/** The click that changes it is the cell's, which is larger. */
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

import { useEffect, useState } from "react";
import {
  type FloatingParts,
  floatingPartsIfLoaded,
  loadFloatingParts,
} from "../floating/load-floating-parts.ts";
import type { Press } from "../floating/replayed-press.ts";
import { WaitingTrigger } from "../floating/waiting-trigger.tsx";
import type { PopoverProps } from "./popover-props.ts";

/** Controls that float beside their button. The page around them stays usable. */
export function Popover(props: PopoverProps) {
  const [parts, setParts] = useState(floatingPartsIfLoaded);
  const [press, setPress] = useState<Press>();
  const { open } = props;
  useEffect(() => {
    if (open) void loadFloatingParts().then((loaded) => setParts(loaded));
  }, [open]);
  const replay = (loaded: FloatingParts, pressed: Press): void => {
    setPress(pressed);
    setParts(loaded);
  };
  return parts === undefined ? (
    <WaitingTrigger trigger={props.trigger} popup="dialog" onLoaded={replay} />
  ) : (
    <parts.PopoverRoot {...props} press={press} />
  );
}

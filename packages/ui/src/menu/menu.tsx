import { useState } from "react";
import { type FloatingParts, floatingPartsIfLoaded } from "../floating/load-floating-parts.ts";
import type { Press } from "../floating/replayed-press.ts";
import { WaitingTrigger } from "../floating/waiting-trigger.tsx";
import type { MenuProps } from "./menu-props.ts";

export function Menu(props: MenuProps) {
  const [parts, setParts] = useState(floatingPartsIfLoaded);
  const [press, setPress] = useState<Press>();
  const open = (loaded: FloatingParts, pressed: Press): void => {
    setPress(pressed);
    setParts(loaded);
  };
  return parts === undefined ? (
    <WaitingTrigger trigger={props.trigger} popup="menu" onLoaded={open} />
  ) : (
    <parts.MenuRoot {...props} press={press} />
  );
}

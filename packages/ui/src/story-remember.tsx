import { useState, type ReactNode } from "react";

/** Holds a controlled component's state. */
export function Remember<Value>({
  initial,
  children,
}: {
  initial: Value;
  children: (value: Value, change: (value: Value) => void) => ReactNode;
}) {
  const [value, setValue] = useState(initial);
  return children(value, setValue);
}

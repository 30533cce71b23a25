import { useState, type ReactNode } from "react";

/** Keeps a value between changes, as a screen would. */
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

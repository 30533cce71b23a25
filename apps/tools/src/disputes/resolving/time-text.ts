import { dayText } from "../../frame/number-text.ts";

/** "3 March 2026, 14:05". */
export function timeText(time: string): string {
  const clock = new Date(time).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  return `${dayText(time)}, ${clock}`;
}

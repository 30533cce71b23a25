import { phone } from "@tera/ui";
import { atom, onMount } from "nanostores";

/** A hidden frame has no width, and a visible one is as wide as another page wants: ask the device. */
const query = (): string => {
  const own = phone.replace("@media ", "");
  return window.parent === window ? own : own.replace("max-width", "max-device-width");
};

/** Whether the page has its layout for phones; in a frame, whether the device is a phone. */
export const $isSmallScreen = atom(false);
onMount($isSmallScreen, () => {
  const small = matchMedia(query());
  const check = (): void => $isSmallScreen.set(small.matches);
  check();
  small.addEventListener("change", check);
  return () => small.removeEventListener("change", check);
});

/** Fails where a story is wider than the window: nobody should have to scroll sideways to read. */
export function expectNoOverflow(): void {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return;
  const wide = [...document.querySelectorAll("body *")].find((element) => element.getBoundingClientRect().right > clientWidth + 1);
  throw new Error(`The story is ${scrollWidth} px wide in a window of ${clientWidth} px. The first element beyond the edge: ${wide?.outerHTML.slice(0, 200) ?? "none"}`);
}

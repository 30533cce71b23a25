const SHARE = 2 / 3;

/**
 * Fades an element out after React has removed it; it is inert. Call it while the element is still
 * in the document. `style` becomes its inline style and must disable transitions, or the opening
 * transition runs again. Does nothing with reduced motion or without popover support.
 */
export function fadeAway(element: HTMLElement, speed = "--slow", style = "transition:none"): void {
  const duration = Number.parseFloat(getComputedStyle(element).getPropertyValue(speed)) * SHARE;
  // `duration` is `NaN` if the CSS property is not defined.
  if (!(duration > 0) || !("popover" in element)) return;
  const scrolled = [...element.querySelectorAll("*")].map((each) => ({ each, to: each.scrollTop }));
  queueMicrotask(() => {
    // The element was mounted again, not removed.
    if (element.isConnected) return;
    element.inert = true;
    element.ariaHidden = "true";
    element.popover = "manual";
    element.style.cssText = style;
    document.body.append(element);
    element.showPopover();
    for (const { each, to } of scrolled) each.scrollTop = to;
    element.animate({ opacity: 0 }, { duration, pseudoElement: "::backdrop" });
    element.animate(
      { opacity: 0, transform: "translateY(4px)" },
      { duration, easing: "ease-in" },
    ).onfinish = () => element.remove();
  });
}

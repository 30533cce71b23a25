/** Leaving takes two thirds of the time that coming takes. */
const SHARE = 2 / 3;

/**
 * Lets an element fade where it stands, over the page, after its component has taken it away: what people still see of it can't be pressed, reached or
 * heard. Call it while the element is on the page still. `style` is all the style of its own that it has from then on; no transition, least of all its
 * coming, may begin. Under reduced motion, and where a browser knows no popovers, the element is simply gone.
 */
export function fadeAway(element: HTMLElement, speed = "--slow", style = "transition:none"): void {
  const duration = Number.parseFloat(getComputedStyle(element).getPropertyValue(speed)) * SHARE;
  // A length of time that is not known is none.
  if (!(duration > 0) || !("popover" in element)) return;
  const scrolled = [...element.querySelectorAll("*")].map((each) => ({ each, to: each.scrollTop }));
  queueMicrotask(() => {
    // It was mounted anew, not taken away.
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

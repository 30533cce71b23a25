/** The diagram on the screen as an image without links. */
export function flowSvg(diagram: SVGSVGElement, title: string): string {
  const copy = diagram.cloneNode(true) as SVGSVGElement;
  for (const press of copy.querySelectorAll("[data-press]")) press.remove();
  for (const link of copy.querySelectorAll("a")) link.replaceWith(...link.childNodes);
  copy.removeAttribute("style");
  copy.setAttribute("role", "img");
  copy.setAttribute("aria-label", title);
  return new XMLSerializer().serializeToString(copy);
}

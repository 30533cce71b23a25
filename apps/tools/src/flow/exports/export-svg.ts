/** The diagram on the screen as an image without links. */
export function flowSvg(diagram: SVGSVGElement): string {
  const copy = diagram.cloneNode(true) as SVGSVGElement;
  for (const press of copy.querySelectorAll("[data-press]")) press.remove();
  for (const link of copy.querySelectorAll("a")) link.replaceWith(...link.childNodes);
  copy.removeAttribute("style");
  copy.setAttribute("role", "img");
  return new XMLSerializer().serializeToString(copy);
}

import DOMPurify from "dompurify";
import { createTrustedPolicy } from "./trusted-types.ts";

/**
 * Allows text, lists, tables and pictures. Forms would seem to be the host's. Styles and ids could
 * affect the surrounding page. Loading an address of our origin would act as the person.
 */
const ALLOWED = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: [
    "form",
    "input",
    "button",
    "textarea",
    "select",
    "option",
    "optgroup",
    "datalist",
    "fieldset",
    "dialog",
    "style",
    "audio",
    "video",
    "track",
    "source",
    "map",
    "area",
  ],
  FORBID_ATTR: [
    "style",
    "class",
    "id",
    "name",
    "usemap",
    "popover",
    "popovertarget",
    "popovertargetaction",
    "autofocus",
    "tabindex",
    "srcset",
    "sizes",
    "background",
    "poster",
    "cite",
  ],
  ALLOW_DATA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|data:image\/(?:png|jpeg|gif|webp);)/i,
};

/**
 * Pictures must be data URLs. Links must not lead to our origin, where they would act as the
 * person.
 */
const ADDRESSES = new Map<string, (address: string) => boolean>([
  ["src", (address) => /^data:/iu.test(address)],
  [
    "href",
    (address) =>
      URL.canParse(address, location.href) &&
      new URL(address, location.href).origin !== location.origin,
  ],
]);

if (DOMPurify.isSupported) {
  DOMPurify.addHook("uponSanitizeAttribute", (_element, attribute) => {
    if (ADDRESSES.get(attribute.attrName)?.(attribute.attrValue) === false)
      attribute.keepAttr = false;
  });
  // Make links open in a new tab that cannot access this one.
  DOMPurify.addHook("afterSanitizeAttributes", (element) => {
    if (element.tagName !== "A") return;
    element.setAttribute("target", "_blank");
    element.setAttribute("rel", "noopener noreferrer");
  });
}

const sanitize = (html: string): string => DOMPurify.sanitize(html, ALLOWED);

const policy = createTrustedPolicy("tera-html", { createHTML: sanitize });

/** Sanitizes untrusted HTML for `innerHTML` under Trusted Types. */
export function sanitizedHtml(html: string): string {
  return (policy?.createHTML(html) ?? sanitize(html)) as string;
}

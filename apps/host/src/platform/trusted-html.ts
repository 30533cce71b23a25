import DOMPurify from "dompurify";
import { createTrustedPolicy } from "./trusted-types.ts";

/**
 * Words, lists, tables and pictures. Nothing that asks for input: a form in the host's own dialog would be taken for the host's. Nothing that
 * reaches the page around it: no styles, classes, ids or data attributes. Nothing that is loaded: our own origin would take the request for the
 * person's, and the page's policy allows no other.
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

/** Addresses by attribute: a picture is part of the words; a link leads out, since one to our own origin would look like the person's own way. */
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
  // A link in a dialog opens beside the work, and the page it opens can't reach back.
  DOMPurify.addHook("afterSanitizeAttributes", (element) => {
    if (element.tagName !== "A") return;
    element.setAttribute("target", "_blank");
    element.setAttribute("rel", "noopener noreferrer");
  });
}

const sanitize = (html: string): string => DOMPurify.sanitize(html, ALLOWED);

const policy = createTrustedPolicy("tera-html", { createHTML: sanitize });

/** Foreign HTML with everything that could run removed, in the form that innerHTML accepts under Trusted Types. */
export function sanitizedHtml(html: string): string {
  return (policy?.createHTML(html) ?? sanitize(html)) as string;
}

import DOMPurify from "dompurify";
import { createTrustedPolicy } from "./trusted-types.ts";

/**
 * Words, lists, tables and pictures. Nothing that asks for input: a form in the host's own dialog would be taken for the host's. Nothing that
 * reaches the page around it: no styles, classes, ids or data attributes.
 */
const ALLOWED = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ["form", "input", "button", "textarea", "select", "option", "optgroup", "datalist", "fieldset", "dialog", "style", "audio", "video", "map"],
  FORBID_ATTR: ["style", "class", "id", "name", "usemap", "popover", "popovertarget", "popovertargetaction", "autofocus", "tabindex"],
  ALLOW_DATA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|data:image\/(?:png|jpeg|gif|webp);)/i,
};

if (DOMPurify.isSupported) {
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

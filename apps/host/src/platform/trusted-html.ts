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

/** Set for the duration of one call, as hooks are global. */
let areOwnLinksAllowed = false;

/**
 * Makes a link's address absolute. Undefined if it must not be kept: a link in a tool's HTML that
 * leads to our origin would act as the person.
 */
function keptLink(address: string): string | undefined {
  if (!URL.canParse(address, location.href)) return undefined;
  const { origin, href } = new URL(address, location.href);
  return areOwnLinksAllowed || origin !== location.origin ? href : undefined;
}

/** Pictures must be data URLs. */
const ADDRESSES = new Map<string, (address: string) => string | undefined>([
  ["src", (address) => (/^data:/iu.test(address) ? address : undefined)],
  ["href", keptLink],
]);

if (DOMPurify.isSupported) {
  DOMPurify.addHook("uponSanitizeAttribute", (_element, attribute) => {
    const rule = ADDRESSES.get(attribute.attrName);
    if (rule === undefined) return;
    const kept = rule(attribute.attrValue);
    if (kept === undefined) attribute.keepAttr = false;
    else attribute.attrValue = kept;
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

export interface SanitizeOptions {
  /** For pages of this installation: keeps links to it. */
  readonly ownLinks?: boolean;
}

/** Sanitizes untrusted HTML for `innerHTML` under Trusted Types. */
export function sanitizedHtml(html: string, { ownLinks = false }: SanitizeOptions = {}): string {
  areOwnLinksAllowed = ownLinks;
  try {
    return (policy?.createHTML(html) ?? sanitize(html)) as string;
  } finally {
    areOwnLinksAllowed = false;
  }
}

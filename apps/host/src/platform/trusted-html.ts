import DOMPurify from "dompurify";
import { createTrustedPolicy } from "./trusted-types.ts";

/**
 * Allows text, lists, tables and pictures. Forms would look like the host's own, styles and ids
 * could affect the surrounding page, and requests to our origin would carry the person's login.
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

/** Path of the pictures in this installation's pages. */
const PICTURES = "/help/images/";
/** Ids of this form cannot shadow a property of the document, because of the dot. */
const BOOKMARK_ID = /^id\.[\w.-]{1,100}$/u;
/** Width or height of a picture, which reserves its space. */
const PIXELS = /^\d{1,4}$/u;

/** Attributes that only pages of this installation may have. */
const OWN_FORMS: ReadonlyMap<string, RegExp> = new Map([
  ["id", BOOKMARK_ID],
  ["width", PIXELS],
  ["height", PIXELS],
]);

/** Set during one call of `sanitizedHtml`, because DOMPurify's hooks are global. */
let isOwnContent = false;

/**
 * Returns a link's absolute address; undefined if the link must be removed. A link to our origin in
 * a tool's HTML would act with the person's login.
 */
function keptLink(address: string): string | undefined {
  if (!URL.canParse(address, location.href)) return undefined;
  const { origin, href } = new URL(address, location.href);
  return isOwnContent || origin !== location.origin ? href : undefined;
}

/**
 * Returns a picture's address; undefined unless it is a data URL or, in a page of this
 * installation, one of its pictures.
 */
function keptPicture(address: string): string | undefined {
  if (/^data:/iu.test(address)) return address;
  const base = `${location.origin}/help/`;
  if (!isOwnContent || !URL.canParse(address, base)) return undefined;
  const { origin, pathname, href } = new URL(address, base);
  return origin === location.origin && pathname.startsWith(PICTURES) ? href : undefined;
}

const ADDRESSES = new Map<string, (address: string) => string | undefined>([
  ["src", keptPicture],
  ["href", keptLink],
]);

if (DOMPurify.isSupported) {
  DOMPurify.addHook("uponSanitizeAttribute", (_element, attribute) => {
    const ownForm = OWN_FORMS.get(attribute.attrName);
    if (isOwnContent && ownForm?.test(attribute.attrValue) === true) attribute.forceKeepAttr = true;
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
  /** For pages of this installation: keeps links to it, its pictures with their sizes, and ids of bookmarks. */
  readonly isOwn?: boolean;
}

/** Sanitizes untrusted HTML for `innerHTML` under Trusted Types. */
export function sanitizedHtml(html: string, { isOwn = false }: SanitizeOptions = {}): string {
  isOwnContent = isOwn;
  try {
    return (policy?.createHTML(html) ?? sanitize(html)) as string;
  } finally {
    isOwnContent = false;
  }
}

import DOMPurify from "dompurify";
import { createTrustedPolicy } from "./trusted-types.ts";

const policy = createTrustedPolicy("tera-html", { createHTML: (html) => DOMPurify.sanitize(html) });

/** Foreign HTML with everything that could run removed, in the form that innerHTML accepts under Trusted Types. */
export function sanitizedHtml(html: string): string {
  return (policy?.createHTML(html) ?? DOMPurify.sanitize(html)) as string;
}

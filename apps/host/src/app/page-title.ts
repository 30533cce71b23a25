import { useEffect } from "react";
import { configuration } from "../platform/configuration.ts";

/** The document's title: '{page name} | {product}', with ' (DEV)' in development mode. */
export function pageTitle(name: string, productName: string, isDevelopment = false): string {
  return `${name} | ${productName}${isDevelopment ? " (DEV)" : ""}`;
}

/** Names the page in the window's title while it is shown. */
export function usePageTitle(name: string): void {
  useEffect(() => {
    document.title = pageTitle(name, configuration().productName);
  }, [name]);
}

import { useEffect } from "react";
import { configuration } from "../platform/configuration.ts";

/** The document's title: '{page name} | {product}', with ' (DEV)' in development mode. */
export function pageTitle(name: string, productName: string, isDevelopment = false): string {
  return `${name} | ${productName}${isDevelopment ? " (DEV)" : ""}`;
}

/** Names the page in the window's title while it is shown; without a name the title stays. */
export function usePageTitle(name: string | undefined): void {
  useEffect(() => {
    if (name !== undefined) document.title = pageTitle(name, configuration().productName);
  }, [name]);
}

import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { $isDevMode } from "../user/dev-mode.ts";
import { configuration } from "../platform/configuration.ts";

/** Returns "page | product", with " (DEV)" in development mode. */
export function pageTitle(name: string, productName: string, isDevelopment = false): string {
  return `${name} | ${productName}${isDevelopment ? " (DEV)" : ""}`;
}

/** Undefined leaves the title unchanged. */
export function usePageTitle(name: string | undefined): void {
  const isDevMode = useStore($isDevMode);
  useEffect(() => {
    if (name !== undefined)
      document.title = pageTitle(name, configuration().productName, isDevMode);
  }, [name, isDevMode]);
}

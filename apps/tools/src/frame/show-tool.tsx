import "@tera/ui/fonts.css";
import { GlobalStyle } from "@tera/ui";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";

/** Shows a tool, or the list of tools, in the page's `#tool` element. */
export function showTool(tool: ReactNode): void {
  const place = document.querySelector("#tool");
  if (!place) throw new Error("The page has no #tool element to show the tool in.");
  createRoot(place).render(
    <StrictMode>
      <GlobalStyle />
      {tool}
    </StrictMode>,
  );
}

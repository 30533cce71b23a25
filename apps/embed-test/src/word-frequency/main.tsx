import { GlobalStyle } from "@tera/ui";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { WordFrequencyTool } from "./WordFrequencyTool.tsx";

const place = document.querySelector("#tool");
if (!place) throw new Error("The page has no #tool element to show the tool in.");
createRoot(place).render(
  <StrictMode>
    <GlobalStyle />
    <WordFrequencyTool />
  </StrictMode>,
);

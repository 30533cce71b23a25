import "../src/theme/fonts.css";
import { StrictMode, type ComponentType } from "react";
import { createRoot } from "react-dom/client";
import { applyTheme, GlobalStyle } from "../src/index.ts";
import { ChartsSection } from "./charts-section.tsx";
import { DialogsSection } from "./dialogs-section.tsx";
import { GridSection } from "./grid-section.tsx";
import { PagesSection } from "./pages-section.tsx";
import { PartsSection } from "./parts-section.tsx";
import { TablesSection } from "./tables-section.tsx";
import { WaitingSection } from "./waiting-section.tsx";

const SECTIONS: Record<string, ComponentType> = {
  parts: PartsSection,
  pages: PagesSection,
  tables: TablesSection,
  grid: GridSection,
  charts: ChartsSection,
  dialogs: DialogsSection,
  waiting: WaitingSection,
};

const query = new URLSearchParams(location.search);
const theme = query.get("theme");
applyTheme(theme === "dark" || theme === "light" ? theme : "system");
const Section = SECTIONS[query.get("section") ?? "parts"] ?? PartsSection;

const root = document.querySelector("#root");
if (root === null) throw new Error("The page has no #root element to draw into.");
createRoot(root).render(
  <StrictMode>
    <GlobalStyle />
    <Section />
  </StrictMode>,
);

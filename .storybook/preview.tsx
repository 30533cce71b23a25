import "../packages/ui/src/theme/fonts.css";
import { lazy, Suspense } from "react";
import type { Preview } from "@storybook/react-vite";
import { applyTheme, GlobalStyle, type ThemeChoice } from "../packages/ui/src/index.ts";
import { Sheet } from "./sheet.tsx";

/** Loaded in documents only: stories under test don't need all icons. */
const PartPage = lazy(async () => ({ default: (await import("./part-page.tsx")).PartPage }));

const THEMES: readonly ThemeChoice[] = ["light", "dark", "system"];
const WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

const preview: Preview = {
  tags: ["autodocs"],
  initialGlobals: { theme: "light" },
  globalTypes: {
    theme: {
      description: "Colours of the page",
      toolbar: { title: "Theme", icon: "contrast", items: [...THEMES], dynamicTitle: true },
    },
  },
  parameters: {
    layout: "fullscreen",
    a11y: {
      test: "error",
      options: { runOnly: { type: "tag", values: WCAG_22_AA } },
      // Focus guards around an open menu never keep the focus, so axe need not check them.
      context: { exclude: ["[data-base-ui-focus-guard]"] },
    },
    viewport: {
      options: {
        phone: { name: "Phone, 360", styles: { width: "360px", height: "780px" }, type: "mobile" },
        tablet: {
          name: "Tablet, 768",
          styles: { width: "768px", height: "1024px" },
          type: "tablet",
        },
        desktop: {
          name: "Desktop, 1440",
          styles: { width: "1440px", height: "900px" },
          type: "desktop",
        },
      },
    },
    controls: { expanded: true },
    docs: {
      toc: true,
      page: () => (
        <Suspense>
          <PartPage />
        </Suspense>
      ),
    },
    options: {
      storySort: {
        order: ["Start", "Foundations", ["Tokens", "Writing", "Dialogs"], "Parts", "Dialogs"],
      },
    },
  },
  decorators: [
    (Story, { globals, parameters }) => {
      applyTheme(THEMES.find((theme) => theme === globals["theme"]) ?? "light");
      return (
        <>
          <GlobalStyle />
          <Sheet $bare={parameters["bare"] === true} $field={parameters["field"] === true}>
            <Story />
          </Sheet>
        </>
      );
    },
  ],
};

export default preview;

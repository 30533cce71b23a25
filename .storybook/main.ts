import type { StorybookConfig } from "@storybook/react-vite";
import { mergeConfig, type UserConfig } from "vite";

const kit: UserConfig = {
  // Bundled before the first story loads, because a later one would reload the page in a test.
  optimizeDeps: {
    include: ["autocomplete", "menu", "popover", "tooltip"].map((part) => `@base-ui/react/${part}`),
  },
  resolve: { conditions: ["@tera/source", "module", "browser", "development|production"] },
  oxc: { jsx: { runtime: "automatic" } },
  build: {
    chunkSizeWarningLimit: 4096,
    // The code of stories shows their functions.
    minify: false,
    rolldownOptions: {
      onLog: (level, log, report) => {
        // "use client" directives do nothing in a Storybook build.
        if (log.code !== "MODULE_LEVEL_DIRECTIVE") report(level, log);
      },
    },
  },
};

const config: StorybookConfig = {
  framework: "@storybook/react-vite",
  stories: ["../packages/ui/src/**/*.mdx", "../packages/ui/src/**/*.stories.tsx"],
  addons: ["@storybook/addon-docs", "@storybook/addon-a11y", "@storybook/addon-vitest"],
  // Keeps each story's source for the page of its part.
  features: { experimentalCodeExamples: true },
  core: { disableTelemetry: true, enableCrashReports: false, disableWhatsNewNotifications: true },
  typescript: {
    // Prop documentation is slow to collect, and tests don't need it.
    reactDocgen: process.env["VITEST"] === undefined ? "react-docgen-typescript" : false,
    reactDocgenTypescriptOptions: {
      tsconfigPath: "packages/ui/tsconfig.json",
      shouldExtractLiteralValuesFromEnum: true,
      shouldRemoveUndefinedFromOptional: true,
      propFilter: ({ parent, declarations }) =>
        ![parent, ...(declarations ?? [])].some(
          (place) => place?.fileName.includes("node_modules") === true,
        ),
    },
  },
  viteFinal: (base) => mergeConfig(base, kit),
};

export default config;

import { exampleTexts } from "@tera/docs/example-texts";

const modules: Record<string, string> = import.meta.glob(
  "../../../docs/src/examples/*-examples.ts",
  { query: "?raw", import: "default", eager: true },
);

/** The code of each example, by its name. */
export const EXAMPLE_SOURCES: ReadonlyMap<string, string> = new Map(
  Object.values(modules).flatMap((source) => [...exampleTexts(source)]),
);

import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** What zod needs to write a schema as JSON Schema. Only the server and the scripts that write documentation do. */
const WRITERS = /[\\/]zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors)\.js$/;

const EXPORTED = /^export (?:const|function) (\w+)/gmu;

/** Leaves out the part of zod that every schema refers to and no page uses. */
export function withoutJsonSchema(): Plugin {
  return {
    name: "without-json-schema",
    apply: "build",
    enforce: "pre",
    load(id) {
      if (!WRITERS.test(id)) return null;
      const names = [...readFileSync(id, "utf8").matchAll(EXPORTED)].map(([, name]) => name ?? "");
      const exported = [...names, ...(id.endsWith("to-json-schema.js") ? ["process"] : [])];
      return `
        function refuse() { throw new Error("The host's build has no JSON Schema; see without-json-schema.ts."); }
        export { ${exported.map((name) => `refuse as ${name}`).join(", ")} };
      `;
    },
  };
}

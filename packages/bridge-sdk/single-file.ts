import { transform } from "esbuild";
import { rollup } from "rollup";

/** ECMAScript version of the output, for old pages without a bundler. */
export const SINGLE_FILE_YEAR = 2019;
/** Pages call `TeraBridge.connect()`. */
const GLOBAL_NAME = "TeraBridge";

export async function buildSingleFile(): Promise<string> {
  const target = `es${SINGLE_FILE_YEAR}`;
  const bundle = await rollup({
    input: new URL("./src/index.ts", import.meta.url).pathname,
    plugins: [
      {
        name: "esbuild",
        transform: async (code) => ({
          code: (await transform(code, { loader: "ts", target })).code,
          map: null,
        }),
        renderChunk: async (code) => ({
          code: (await transform(code, { target, minify: true, legalComments: "none" })).code,
          map: null,
        }),
      },
    ],
  });
  const { output } = await bundle.generate({ format: "iife", name: GLOBAL_NAME, exports: "named" });
  await bundle.close();
  return output[0].code;
}

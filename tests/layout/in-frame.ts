import { join } from "node:path";
import type { Frame } from "@playwright/test";
import { build } from "vite";
import type { LayoutFault, LayoutOptions } from "./layout-faults.ts";

let script: Promise<string> | undefined;

/**
 * Runs `findLayoutFaults` in a frame after its animations have ended. `evaluate` bypasses the
 * content security policy.
 */
export async function layoutFaultsOf(
  frame: Frame,
  questions: LayoutOptions,
): Promise<LayoutFault[]> {
  script ??= bundle();
  return await frame.evaluate(`(async () => {
    const ending = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
    ${await script};
    return LayoutFaults.findLayoutFaults(${JSON.stringify(questions)});
  })()`);
}

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      minify: false,
      lib: {
        entry: join(import.meta.dirname, "layout-faults.ts"),
        formats: ["iife"],
        name: "LayoutFaults",
      },
    },
  });
  const chunk = [result]
    .flat()
    .flatMap((each) => ("output" in each ? each.output : []))
    .find((each) => each.type === "chunk");
  if (chunk === undefined)
    throw new Error("The layout checker was not bundled: Vite answered without a script.");
  return chunk.code;
}

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { runModule } from "./command.ts";

const RUN = pathToFileURL(join(import.meta.dirname, "../../scripts/run.mjs")).href;
const AT_ONCE = 12;

/** Returns the words of a program that runs `code` `AT_ONCE` times side by side. */
function programWith(code: string, afterwards: string): readonly string[] {
  const start = `run(process.execPath, ["-e", ${JSON.stringify(code)}])`;
  return [
    "--input-type=module",
    "-e",
    `import { run } from ${JSON.stringify(RUN)};
     const codes = Promise.all(Array.from({ length: ${AT_ONCE} }, () => ${start}));
     ${afterwards}
     console.log((await codes).join(" "));`,
  ];
}

test("many programs run side by side without a warning", async () => {
  const { code, output } = await runModule(programWith("process.exit(3)", ""));
  expect(output.trim()).toBe(Array(AT_ONCE).fill(3).join(" "));
  expect(code).toBe(0);
});

test("a signal reaches every program, and the code names it", async () => {
  const lives = `process.on("SIGTERM", () => { console.log("ended"); process.exit(0); });
    console.log("up"); setInterval(() => {}, 1000);`;
  let isSent = false;
  const onOutput = (text: string): void => {
    const pid = /^(\d+) runs$/mu.exec(text)?.[1];
    const areUp = text.split("up").length > AT_ONCE;
    if (isSent || pid === undefined || !areUp) return;
    isSent = true;
    process.kill(Number(pid), "SIGTERM");
  };
  const { code, output } = await runModule(
    programWith(lives, "console.log(process.pid, 'runs');"),
    {},
    onOutput,
  );
  expect(output.match(/ended/gu)).toHaveLength(AT_ONCE);
  expect(code).toBe(128 + 15);
});

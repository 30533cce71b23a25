import { parseArgs } from "node:util";
import { checkLibraries, type CommandOutput } from "./check-libraries.ts";
import { COMMAND_HELP, EXIT_CODE } from "./command-help.ts";
import { convertLibrary } from "./convert-library.ts";
import { CommandFailure } from "./library-file.ts";

const OPTIONS = {
  help: { type: "boolean" },
  force: { type: "boolean" },
  json: { type: "boolean" },
} as const;

export async function runCommand(args: readonly string[], output: CommandOutput): Promise<number> {
  const misused = (why: string): number => {
    output.remark(`${why}\nRun "tera-references --help" for help.\n`);
    return EXIT_CODE.misused;
  };
  let given;
  try {
    given = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    return misused(error instanceof Error ? error.message : String(error));
  }
  const {
    values,
    positionals: [name, ...files],
  } = given;
  if (values.help) {
    output.write(COMMAND_HELP);
    return EXIT_CODE.good;
  }
  try {
    if (name === "check")
      return files.length > 0
        ? await checkLibraries(files, values.json === true, output)
        : misused("Name the files to check.");
    if (name === "convert") {
      const [from, to] = files;
      if (from === undefined || to === undefined || files.length > 2)
        return misused("Name two files: the library to read and the one to write.");
      return await convertLibrary(from, to, values.force === true, output);
    }
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    output.remark(`${error.message}\n`);
    return EXIT_CODE.failed;
  }
  return misused(
    name === undefined
      ? "Say what to do: check or convert."
      : `Unknown command "${name}". Use check or convert.`,
  );
}

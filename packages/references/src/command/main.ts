#!/usr/bin/env node
import { EXIT_CODE } from "./command-help.ts";
import { reasonOf } from "./library-file.ts";
import { runCommand } from "./run-command.ts";

// Whoever reads the output may have seen enough of it, as head does.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit();
  process.stderr.write(`The output could not be written. ${reasonOf(error)}\n`);
  process.exit(EXIT_CODE.failed);
});

// Setting the code instead of exiting lets long output be written to its end.
process.exitCode = await runCommand(process.argv.slice(2), {
  write: (text) => process.stdout.write(text),
  remark: (text) => process.stderr.write(text),
});

#!/usr/bin/env node
import { EXIT_CODE } from "./command-help.ts";
import { reasonOf } from "./library-file.ts";
import { runCommand } from "./run-command.ts";

// The reading program may close the pipe early, as `head` does.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit();
  process.stderr.write(`The output could not be written. ${reasonOf(error)}\n`);
  process.exit(EXIT_CODE.failed);
});

// Calling `process.exit()` would cut off long output.
process.exitCode = await runCommand(process.argv.slice(2), {
  write: (text) => process.stdout.write(text),
  remark: (text) => process.stderr.write(text),
});

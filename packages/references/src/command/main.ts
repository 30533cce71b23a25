#!/usr/bin/env node
import { runCommand } from "./run-command.ts";

// Whoever reads the output may have seen enough of it, as head does.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

// Setting the code instead of exiting lets long output be written to its end.
process.exitCode = await runCommand(process.argv.slice(2), {
  write: (text) => process.stdout.write(text),
  remark: (text) => process.stderr.write(text),
});

import "@supabase/lite";
import "@supabase/lite/postgres";

const originalEmitWarning = process.emitWarning.bind(process);

/**
 * `@supabase/lite` replaces `process.emitWarning` with a function that throws when the warning is
 * an Error. Node's own warnings are Errors, so the exception would end the server.
 */
process.emitWarning = (warning: string | Error, ...details: never[]): void => {
  if (typeof warning === "string") originalEmitWarning(warning, ...details);
  else process.nextTick(() => process.emit("warning", warning));
};

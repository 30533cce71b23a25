import "@supabase/lite";
import "@supabase/lite/postgres";

const originalEmitWarning = process.emitWarning.bind(process);

/**
 * The library's replacement of `process.emitWarning` throws for a warning that is an Error, as
 * Node's own are, which would end the server.
 */
process.emitWarning = (warning: string | Error, ...details: never[]): void => {
  if (typeof warning === "string") originalEmitWarning(warning, ...details);
  else process.nextTick(() => process.emit("warning", warning));
};

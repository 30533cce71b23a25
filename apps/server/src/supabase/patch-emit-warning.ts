import "@supabase/lite";
import "@supabase/lite/postgres";

const originalEmitWarning = process.emitWarning.bind(process);

/**
 * The library hides a warning of its own by replacing `process.emitWarning`, and its version throws
 * where the warning is an Error, as Node's own are: adding one listener too many would end the server.
 */
process.emitWarning = (warning: string | Error, ...details: never[]): void => {
  if (typeof warning === "string") originalEmitWarning(warning, ...details);
  else process.nextTick(() => process.emit("warning", warning));
};

import { LOADS, runLoad } from "./one-persons-load.mjs";

/** A separate process, so that the load does not slow the measuring process. */
process.on("message", async ({ name, loader, until }) => {
  const load = LOADS.find((one) => one.name === name);
  process.send(await runLoad(load, loader, () => Date.now() > until));
});

import { LOADS, runLoad } from "./one-persons-load.mjs";

/** Puts loads on the server from a process of its own, so that who measures beside it has no part in the work. */
process.on("message", async ({ name, loader, until }) => {
  const load = LOADS.find((one) => one.name === name);
  process.send(await runLoad(load, loader, () => Date.now() > until));
});

/** For containers: exits with 0 if the server on this machine is ready, and with 1 if not. */
const address = `http://127.0.0.1:${process.env.PORT ?? 7334}/readyz`;
const isReady = await fetch(address).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isReady ? 0 : 1);

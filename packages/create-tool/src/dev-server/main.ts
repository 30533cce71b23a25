import { parseArgs } from "node:util";
import { startDevServer } from "./dev-server.ts";
import { hostOriginOf } from "./named-host.ts";

const USAGE = `npm run dev -- [--port PORT] [--host ORIGIN]

Serves the tool in this folder at 127.0.0.1, reloads it as you save, and shows it in a mock host.

  --port PORT     the tool's port; the mock host gets the next one. By default 5173, or the next that is free
  --host ORIGIN   a running host that is to show the tool instead of the mock host`;
const MAX_PORT = 65_534;

async function main(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: { port: { type: "string" }, host: { type: "string" }, help: { type: "boolean" } },
  });
  if (values.help === true) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  const server = await startDevServer({
    folder: process.cwd(),
    ...(values.port === undefined ? {} : { port: portOf(values.port) }),
    ...(values.host === undefined ? {} : { hostOrigin: hostOriginOf(values.host, "--host") }),
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void server.close().then(() => process.exit(0)));
  process.stdout.write(
    values.host === undefined
      ? `Your tool in a mock host:  ${server.hostUrl}\n`
      : `Open ${hostOriginOf(values.host, "--host")}/embed/test and enter the address below.\n`,
  );
  process.stdout.write(`The tool's own address:    ${server.toolUrl}\nPress Ctrl+C to stop.\n`);
}

function portOf(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > MAX_PORT)
    throw new Error(`--port must be a number from 1 to ${MAX_PORT}, not ${text}.`);
  return port;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

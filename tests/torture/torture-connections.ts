import { openAttackedServer } from "./attacked-server.ts";
import { fuzzConnections } from "./fuzz-connections.ts";
import { reportFigures, reportFindings } from "./report.ts";

const CONNECTIONS = 100_000;
/** Measured with two cores. */
const CONNECTIONS_PER_MINUTE = 30_000;

/** Opens 100,000 connections with hostile bytes, or as many as fit into `minutes`. */
export async function tortureConnections({
  minutes,
  seed,
}: {
  readonly minutes: number | undefined;
  readonly seed: number;
}): Promise<number> {
  const attacked = await openAttackedServer();
  try {
    const connections =
      minutes === undefined ? CONNECTIONS : Math.round(minutes * CONNECTIONS_PER_MINUTE);
    const { findings, ...figures } = await fuzzConnections({ ...attacked, connections, seed });
    reportFigures("hostile connections", figures);
    return reportFindings("hostile connections", findings);
  } finally {
    await attacked.close();
  }
}

import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Cluster, startCluster } from "../../apps/server/src/database/embedded-cluster.ts";
import type { ScriptDatabase } from "../../apps/server/src/database/script-database.ts";
import { connectToCluster, copyEmptyCluster } from "../../apps/server/src/database/test-cluster.ts";
import { UNLIMITED_REQUESTS } from "../../apps/server/src/test-program.ts";
import { freePort, type Product, startProduct } from "../product/product.ts";
import { cpuSecondsOf, memoryOf, pinTree } from "./process-tree.ts";
import type { ReplayedServer } from "./replayed-visit.ts";

/** Lifts the limits of one IP address, because all load comes from one. */
const UNLIMITED_ADDRESS = {
  ...UNLIMITED_REQUESTS,
  MAXIMUM_ADDRESS_SOCKETS: "100000",
  MAXIMUM_ADDRESS_FRAMES: "1000000",
  MAXIMUM_ADDRESS_CONNECTIONS: "100000",
};

/** Servers of one durable Postgres, all on one core. */
export interface LoadServers {
  /** The public origin's port is the caller's, for a proxy. */
  readonly publicPort: number;
  readonly first: Product;
  readonly all: readonly ReplayedServer[];
  /** Adds a replica. */
  add(): Promise<void>;
  connect(): Promise<ScriptDatabase>;
  /** So far. */
  cpuSeconds(): { readonly servers: number; readonly postgres: number };
  /** Of the first server, in bytes. */
  memory(): number;
  close(): Promise<void>;
}

export async function startLoadServers(core: number): Promise<LoadServers> {
  const root = mkdtempSync(join(tmpdir(), "tera-load-"));
  const { options, url } = await copyEmptyCluster(root);
  const cluster: Cluster = await startCluster(options);
  const files = mkdtempSync(join(tmpdir(), "tera-load-files-"));
  const publicPort = await freePort();
  const origin = `http://localhost:${publicPort}`;
  const products: Product[] = [];
  const all: ReplayedServer[] = [];
  const pids = (): number[] => products.flatMap((product) => product.processId() ?? []);
  const add = async (): Promise<void> => {
    const port = await freePort();
    const dataDirectory = mkdtempSync(join(tmpdir(), "tera-load-server-"));
    symlinkSync(files, join(dataDirectory, "files"));
    const product = await startProduct({
      ...UNLIMITED_ADDRESS,
      DATA_DIR: dataDirectory,
      DATABASE_URL: url(cluster.port),
      SECRETS_KEY: "of-a-throw-away-test-database-only",
      PORT: String(port),
      PUBLIC_ORIGIN: origin,
    });
    products.push({ ...product, origin, dataDirectory });
    all.push({ port, host: new URL(origin).host });
    for (const pid of [...pids(), cluster.process.pid ?? 0]) pinTree(pid, core);
  };
  await add();
  const [first] = products;
  if (first === undefined) throw new Error("There is a first server.");
  return {
    publicPort,
    first,
    all,
    add,
    connect: () => connectToCluster(url(cluster.port)),
    cpuSeconds: () => ({
      servers: cpuSecondsOf(...pids()),
      postgres: cpuSecondsOf(cluster.process.pid ?? 0),
    }),
    memory: () => memoryOf(first.processId() ?? 0),
    async close() {
      await Promise.all(products.map((product) => product.close()));
      await cluster.stop();
      for (const path of [root, files, ...products.map(({ dataDirectory }) => dataDirectory)])
        rmSync(path, { recursive: true, force: true });
    },
  };
}

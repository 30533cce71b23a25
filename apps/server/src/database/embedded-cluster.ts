import { type ChildProcess, spawn } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { dirname } from "node:path";
import { findFreePort } from "./free-port.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import { readPostmaster, stopOrphanProcess } from "./postmaster-file.ts";
import { postgresEnvironment, ProgramFailed, runProgram } from "./run-program.ts";
import { changeOwner, type SystemUser } from "./system-user.ts";

const READY_POLL_INTERVAL_MS = 15;
const READY_TIMEOUT_MS = 120_000;
const START_ATTEMPTS = 5;
const RETRY_DELAY_MS = 300;
const STOP_TIMEOUT_MS = 10_000;
const LOG_TAIL_CHARACTERS = 2_000;

export interface ClusterOptions {
  readonly directory: string;
  readonly binaries: PostgresBinaries;
  readonly user: SystemUser;
  /** False only in tests, which prefer speed to power-loss safety. */
  readonly isDurable: boolean;
  /** 40 by default. */
  readonly connections?: number;
  /** More settings of Postgres. They override the product's. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface Cluster {
  readonly port: number;
  readonly process: ChildProcess;
  /** Rolls back open transactions; resolves once the process is gone. */
  stop(): Promise<void>;
}

/**
 * Creates a cluster whose superuser is `postgres`. A killed attempt never looks like a complete
 * cluster.
 */
export async function initialiseCluster(options: ClusterOptions, password: string): Promise<void> {
  const unfinished = `${options.directory}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  changeOwner(options.user, unfinished, 0o700);
  const passwordFile = `${options.directory}.password`;
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  changeOwner(options.user, passwordFile, 0o600);
  try {
    await runProgram(
      options.binaries.initdb,
      [
        "-D",
        unfinished,
        "--username=postgres",
        `--pwfile=${passwordFile}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--locale=C",
        "--no-instructions",
        ...(options.isDurable ? [] : ["--no-sync", "--wal-segsize=1"]),
      ],
      options.user,
      dirname(options.directory),
    );
    renameSync(unfinished, options.directory);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Resolves once Postgres accepts connections on loopback, by default on a free port. */
export async function startCluster(
  options: ClusterOptions,
  requestedPort?: number,
): Promise<Cluster> {
  await stopOrphanProcess(options.directory);
  for (let attempt = 1; ; attempt += 1) {
    const port = requestedPort ?? (await findFreePort());
    try {
      return await startOnce(options, port);
    } catch (error) {
      // The port may be taken, or a killed Postgres may still hold shared memory.
      if (attempt === START_ATTEMPTS) throw error;
      await delay(RETRY_DELAY_MS);
    }
  }
}

async function startOnce(options: ClusterOptions, port: number): Promise<Cluster> {
  const logPath = `${options.directory}.log`;
  const log = openSync(logPath, "w", 0o600);
  const child = spawn(options.binaries.postgres, postgresParameters(options, port), {
    ...options.user,
    cwd: options.directory,
    env: postgresEnvironment(),
    // Keeps Ctrl-C from reaching Postgres, which must stop after the last request.
    detached: options.isDurable,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  const ended = new Promise<void>((resolve) => {
    child.once("error", () => resolve());
    child.once("exit", () => resolve());
  });
  const deadline = Date.now() + READY_TIMEOUT_MS;
  const isOver = (): boolean =>
    child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
  for (;;) {
    const record = readPostmaster(options.directory);
    // An earlier Postgres may have written the file, so compare the pid.
    if (!isOver() && record?.pid === child.pid && record?.isReady === true) break;
    if (isOver() || Date.now() > deadline) {
      child.kill("SIGQUIT");
      await ended;
      const tail = existsSync(logPath)
        ? readFileSync(logPath, "utf8").slice(-LOG_TAIL_CHARACTERS).trim()
        : "";
      throw new ProgramFailed(options.binaries.postgres, tail || "it did not start");
    }
    await Promise.race([delay(READY_POLL_INTERVAL_MS), ended]);
  }
  const stop = async (): Promise<void> => {
    if (isOver()) return;
    child.kill("SIGINT");
    const timer = setTimeout(() => child.kill("SIGQUIT"), STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(timer);
  };
  return { port, process: child, stop };
}

function postgresParameters(options: ClusterOptions, port: number): string[] {
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: String(options.connections ?? 40),
    shared_buffers: "32MB",
    max_wal_senders: "0",
    wal_level: "minimal",
    max_wal_size: "256MB",
    min_wal_size: "32MB",
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    // Statements contain people's text, so never log them.
    log_min_error_statement: "panic",
    // Details quote rows and email addresses, so never log them.
    log_error_verbosity: "terse",
    log_parameter_max_length_on_error: "0",
    fsync: options.isDurable ? "on" : "off",
    synchronous_commit: options.isDurable ? "on" : "off",
    full_page_writes: options.isDurable ? "on" : "off",
    ...options.settings,
  };
  return [
    "-D",
    options.directory,
    "-p",
    String(port),
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
}

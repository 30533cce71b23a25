import { testProgram, UNLIMITED_REQUESTS } from "../../apps/server/src/test-program.ts";
import type { Attacked } from "./fuzz-connections.ts";
import type { HostileTarget } from "./hostile-bytes.ts";

/** Starts a server with one person and their project. */
export async function openAttackedServer(): Promise<{
  readonly server: Attacked;
  readonly target: HostileTarget;
  close(): Promise<void>;
}> {
  const program = await testProgram({ ENGINE: "embedded-postgres", ...UNLIMITED_REQUESTS });
  await program.start();
  const database = await program.connect();
  const { token, project } = await program.addPerson(database);
  await database.close();
  return {
    server: program,
    target: { host: new URL(program.origin).host, token, topic: `realtime:project:${project}:1` },
    close: () => program.close(),
  };
}

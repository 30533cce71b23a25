import { accountApi, type Answer, type ChosenSuccessor } from "@tera/contract";
import { platform } from "../platform/platform.ts";

/** Time for the server to write the whole archive. */
const EXPORT_TIMEOUT_MS = 10 * 60 * 1000;

export type AccountDeletion = Answer<typeof accountApi.readDeletion>;

export const accountGateway = {
  readDeletion: (): Promise<AccountDeletion> => platform().http.call(accountApi.readDeletion),
  /** Also ends this login. */
  async requestDeletion(projects: readonly ChosenSuccessor[]): Promise<void> {
    await platform().http.call(accountApi.requestDeletion, { body: { projects } });
  },
  exportData: (signal: AbortSignal): Promise<Blob> =>
    platform().http.readBlob(accountApi.exportData, { signal, timeout: EXPORT_TIMEOUT_MS }),
};

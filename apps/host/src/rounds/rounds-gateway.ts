import {
  type Agreement,
  MAX_OUTCOMES,
  type Round,
  roundApi,
  type RoundOutcome,
  type RoundProgress,
} from "@tera/contract";
import { platform } from "../platform/platform.ts";

export interface RoundPlace {
  readonly project: string;
  readonly round: string;
}

export const roundsGateway = {
  /** Newest first. */
  async list(project: string): Promise<readonly Round[]> {
    return (await platform().http.call(roundApi.list, { params: { project } })).rounds;
  },
  read: (params: RoundPlace): Promise<Round> => platform().http.call(roundApi.get, { params }),
  progress: (params: RoundPlace): Promise<RoundProgress> =>
    platform().http.call(roundApi.progress, { params }),
  agreement: (params: RoundPlace): Promise<Agreement> =>
    platform().http.call(roundApi.agreement, { params }),
  close: (params: RoundPlace): Promise<Round> => platform().http.call(roundApi.close, { params }),
  reopen: (params: RoundPlace): Promise<Round> => platform().http.call(roundApi.reopen, { params }),
  unblind: (params: RoundPlace): Promise<Round> =>
    platform().http.call(roundApi.unblind, { params }),
  /** Those that the caller may see, in pages. */
  async *outcomes(
    params: RoundPlace,
    signal: AbortSignal,
  ): AsyncGenerator<readonly RoundOutcome[], void, undefined> {
    let after: string | undefined;
    do {
      const { outcomes } = await platform().http.call(roundApi.outcomes, {
        params,
        query: { after },
        signal,
      });
      yield outcomes;
      after = outcomes.length < MAX_OUTCOMES ? undefined : outcomes.at(-1)?.referenceId;
    } while (after !== undefined);
  },
} as const;

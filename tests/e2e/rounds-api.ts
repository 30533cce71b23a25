import type { Page } from "@playwright/test";
import type { Product } from "../product/product.ts";
import { type ApiHeaders, expectDone, idIn } from "./api-requests.ts";

export type Verdict = "include" | "exclude" | "maybe";

interface NewRound {
  readonly name: string;
  readonly filePath: string;
  readonly references: number;
  readonly reviewers: number;
  readonly stage?: "title-abstract" | "full-text";
  readonly exclusionReasons?: readonly string[];
  readonly isBlind?: boolean;
}

interface GivenDecision {
  readonly referenceId: string;
  readonly decision: Verdict | "undecided";
  readonly reason?: string;
  readonly note?: string;
  readonly record?: {
    readonly doi?: string;
    readonly title?: string;
    readonly year?: number;
  };
}

/** Screening rounds through the API, in the name of the person with these headers. */
export interface RoundsApi {
  /** Resolves to the round's id. */
  open(projectId: string, round: NewRound): Promise<string>;
  close(projectId: string, round: string): Promise<void>;
  decide(projectId: string, round: string, decisions: readonly GivenDecision[]): Promise<void>;
  /** Resolves conflicts. */
  resolve: RoundsApi["decide"];
}

export function roundsApi(page: Page, product: Product, headers: ApiHeaders): RoundsApi {
  const post = async (what: string, path: string, data?: object): Promise<string> => {
    const answer = await page.request.post(`${product.origin}/api/projects/${path}`, {
      headers: { ...headers },
      data,
    });
    await expectDone(answer, what);
    return answer.text();
  };
  const send = async (what: string, path: string, decisions: readonly GivenDecision[]) => {
    await post(what, path, {
      decisions: decisions.map((each) => ({ id: crypto.randomUUID(), ...each })),
    });
  };
  return {
    async open(projectId, round) {
      const opened = await post(`The round ${round.name}`, `${projectId}/rounds`, {
        fileVersion: "seeded",
        stage: "title-abstract",
        ...round,
      });
      return idIn(opened, "id");
    },
    async close(projectId, round) {
      await post("Closing the round", `${projectId}/rounds/${round}/close`);
    },
    decide: (projectId, round, decisions) =>
      send("The decisions", `${projectId}/rounds/${round}/decisions`, decisions),
    resolve: (projectId, round, decisions) =>
      send("The resolutions", `${projectId}/rounds/${round}/resolutions`, decisions),
  };
}

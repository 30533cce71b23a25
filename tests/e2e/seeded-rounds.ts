import type { Page } from "@playwright/test";
import type { Product } from "../product/product.ts";
import { type ApiHeaders, expectDone, idIn } from "./api-requests.ts";

interface SeededRound {
  readonly name: string;
  readonly filePath: string;
  readonly references: number;
  readonly reviewers: number;
  readonly isBlind?: boolean;
}

interface SeededDecision {
  readonly referenceId: string;
  readonly decision: "include" | "exclude" | "maybe" | "undecided";
  readonly record?: {
    readonly doi?: string;
    readonly title?: string;
    readonly year?: number;
  };
}

/** Screening rounds through the API, in the name of the person with these headers. */
export interface SeededRounds {
  /** Resolves to the round's id. */
  open(projectId: string, round: SeededRound): Promise<string>;
  close(projectId: string, round: string): Promise<void>;
  decide(projectId: string, round: string, decisions: readonly SeededDecision[]): Promise<void>;
}

export function seededRounds(page: Page, product: Product, headers: ApiHeaders): SeededRounds {
  const rounds = (projectId: string): string =>
    `${product.origin}/api/projects/${projectId}/rounds`;
  return {
    async open(projectId, round) {
      const answer = await page.request.post(rounds(projectId), {
        headers: { ...headers },
        data: { ...round, fileVersion: "seeded", stage: "title-abstract" },
      });
      await expectDone(answer, `The round ${round.name}`);
      return idIn(await answer.text(), "id");
    },
    async close(projectId, round) {
      const answer = await page.request.post(`${rounds(projectId)}/${round}/close`, {
        headers: { ...headers },
      });
      await expectDone(answer, "Closing the round");
    },
    async decide(projectId, round, decisions) {
      const answer = await page.request.post(`${rounds(projectId)}/${round}/decisions`, {
        headers: { ...headers },
        data: { decisions: decisions.map((each) => ({ id: crypto.randomUUID(), ...each })) },
      });
      await expectDone(answer, "The decisions");
    },
  };
}

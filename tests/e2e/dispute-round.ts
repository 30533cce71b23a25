import { randomUUID } from "node:crypto";
import { type Browser, expect, type Page } from "@playwright/test";
import type { Product } from "../product/product.ts";
import { fillSignUp, linkMailedTo, type Person } from "./people.ts";

export type Verdict = "include" | "exclude" | "maybe";

interface SentDecision {
  readonly decision: Verdict;
  readonly reason?: string;
  readonly note?: string;
  readonly record?: { readonly title: string; readonly doi: string };
}

/** A person's calls of the screening routes, with the login of their page. */
export interface ScreeningApi {
  /** Resolves to the round's id. */
  openRound(project: string, settings: Record<string, unknown>): Promise<string>;
  closeRound(project: string, round: string): Promise<void>;
  /** Decides on references by their ids. */
  decide(
    project: string,
    round: string,
    decisions: Readonly<Record<string, SentDecision>>,
  ): Promise<void>;
  /** Resolves conflicts, in the same form. */
  resolve: ScreeningApi["decide"];
}

/** Invites `who` into `project`, which is open on `page`, and signs them up in their own browser. */
export async function inviteAndSignUp(
  browser: Browser,
  page: Page,
  product: Product,
  project: string,
  who: Person,
): Promise<Page> {
  await page.goto(`${product.origin}/project`);
  await page.getByRole("button", { name: "Invite" }).first().click();
  await page.getByLabel("E-mail addresses").fill(who.email);
  await page.getByRole("button", { name: "Send 1 invite" }).click();
  await expect(page.getByText("Project invites have been sent")).toBeVisible();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const theirs = await context.newPage();
  await theirs.goto(await linkMailedTo(product, who, /invit/iu));
  await theirs.getByRole("button", { name: "Create an account" }).click();
  await fillSignUp(theirs, who);
  await expect(theirs.getByRole("heading", { name: project })).toBeVisible();
  return theirs;
}

/** Reloads Files to learn the headers that the page sends. */
export async function screeningApi(page: Page, product: Product): Promise<ScreeningApi> {
  const asking = page.waitForRequest(
    (each) => each.url().includes("/storage/v1/") && "authorization" in each.headers(),
  );
  await page.goto(`${product.origin}/project/files`);
  const { authorization = "", apikey = "" } = (await asking).headers();
  const post = async (path: string, data: unknown): Promise<unknown> => {
    const answer = await page.request.post(`${product.origin}/api/projects/${path}`, {
      headers: { authorization, apikey, "idempotency-key": randomUUID() },
      data,
    });
    expect(answer.status(), await answer.text()).toBe(200);
    return answer.json();
  };
  const send = (path: string, decisions: Parameters<ScreeningApi["decide"]>[2]) =>
    post(path, {
      decisions: Object.entries(decisions).map(([referenceId, decision]) => ({
        id: randomUUID(),
        referenceId,
        ...decision,
      })),
    });
  return {
    async openRound(project, settings) {
      return ((await post(`${project}/rounds`, settings)) as { id: string }).id;
    },
    async closeRound(project, round) {
      await post(`${project}/rounds/${round}/close`, {});
    },
    async decide(project, round, decisions) {
      await send(`${project}/rounds/${round}/decisions`, decisions);
    },
    async resolve(project, round, decisions) {
      await send(`${project}/rounds/${round}/resolutions`, decisions);
    },
  };
}

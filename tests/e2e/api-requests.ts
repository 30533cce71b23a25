import type { APIResponse, Page } from "@playwright/test";
import type { Product } from "../product/product.ts";

export interface ApiHeaders {
  readonly authorization: string;
  readonly apikey: string;
}

/** Resolves once the page sends a request as a logged-in person. */
export function readApiHeaders(page: Page): Promise<ApiHeaders> {
  return new Promise((resolve) => {
    page.on("request", (request) => {
      const { authorization, apikey } = request.headers();
      if (
        authorization !== undefined &&
        apikey !== undefined &&
        request.url().includes("/rest/v1/")
      )
        resolve({ authorization, apikey });
    });
  });
}

/** Opens Files. Resolves to the headers that the page sends with its login. */
export async function openFilesForHeaders(page: Page, product: Product): Promise<ApiHeaders> {
  const asking = page.waitForRequest(
    (each) => each.url().includes("/storage/v1/") && "authorization" in each.headers(),
  );
  // The previous page may still be loading its list. Wait for a request of the new page.
  await page.goto(`${product.origin}/project/files`);
  const { authorization = "", apikey = "" } = (await asking).headers();
  return { authorization, apikey };
}

export async function expectDone(answer: APIResponse, what: string): Promise<void> {
  if (!answer.ok()) throw new Error(`${what}: refused: ${answer.status()} ${await answer.text()}`);
}

export function idIn(json: string, key: string): string {
  const parsed: unknown = JSON.parse(json);
  const value: unknown =
    typeof parsed === "object" && parsed !== null ? Reflect.get(parsed, key) : undefined;
  if (typeof value !== "string") throw new Error(`There is no text under ${key} in ${json}.`);
  return value;
}

import type { APIResponse, Page } from "@playwright/test";

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

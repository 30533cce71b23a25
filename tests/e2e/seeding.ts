import type { Page } from "@playwright/test";
import type { Product } from "../product/product.ts";
import { expectDone, idIn, readApiHeaders } from "./api-requests.ts";
import { type Person, signUp } from "./people.ts";
import { type RoundsApi, roundsApi } from "./rounds-api.ts";

interface StoredAs {
  readonly references?: { readonly refCount: number; readonly format: string } | undefined;
  /** Stores the content as the next version of an existing file. */
  readonly isNextVersion?: boolean;
}

/** Creates projects and files through the API, which is faster than through the screens. */
export interface Seeding {
  /** Resolves to the id of the project that the sign-up created. */
  firstProject(): Promise<string>;
  /** Resolves to the project's id. */
  createProject(name: string, type: string): Promise<string>;
  storeFile(projectId: string, path: string, body: Buffer, as?: StoredAs): Promise<void>;
  invite(projectId: string, projectName: string, emails: readonly string[]): Promise<void>;
  readonly rounds: RoundsApi;
}

/** Signs `who` up and subscribes them. They own all seeded projects and files. */
export async function signUpToSeed(
  page: Page,
  product: Product,
  who: Person,
  join = signUp,
): Promise<Seeding> {
  const apiHeaders = readApiHeaders(page);
  await join(page, product, who);
  await product.admin("subscribe", who.email);
  const headers = await apiHeaders;
  const userId = idIn(
    Buffer.from(headers.authorization.split(".")[1] ?? "", "base64url").toString(),
    "sub",
  );
  return {
    async firstProject() {
      const answer = await page.request.post(
        `${product.origin}/rest/v1/rpc/projects_digest_by_user`,
        { headers: { ...headers }, data: { user_id: userId } },
      );
      await expectDone(answer, "The first project");
      const [first] = (await answer.json()) as { readonly id: string }[];
      if (first === undefined) throw new Error("The sign-up created no project.");
      return first.id;
    },
    async createProject(name, type) {
      const answer = await page.request.post(`${product.origin}/api/projects`, {
        headers: { ...headers, "idempotency-key": crypto.randomUUID() },
        data: { email: who.email, userId, name, type },
      });
      await expectDone(answer, `The project ${name}`);
      return idIn(await answer.text(), "id");
    },
    async storeFile(projectId, path, body, { references, isNextVersion = false } = {}) {
      const metadata =
        references === undefined ? {} : { metadata: JSON.stringify({ reflib: references }) };
      const name = path.split("/").map(encodeURIComponent).join("/");
      const answer = await page.request.post(
        `${product.origin}/storage/v1/object/projects/${projectId}/${name}`,
        {
          headers: { ...headers, "x-upsert": String(isNextVersion) },
          multipart: {
            cacheControl: "0",
            ...metadata,
            file: { name: "file", mimeType: "application/octet-stream", buffer: body },
          },
        },
      );
      await expectDone(answer, path);
    },
    async invite(projectId, projectName, emails) {
      const answer = await page.request.post(`${product.origin}/api/members/invite`, {
        headers: { ...headers },
        data: { projectId, projectName, emails },
      });
      await expectDone(answer, "The invitations");
    },
    rounds: roundsApi(page, product, headers),
  };
}

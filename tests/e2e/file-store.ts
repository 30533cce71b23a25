import { expect, type Page } from "@playwright/test";
import type { Product } from "../product/product.ts";
import { openFilesForHeaders } from "./api-requests.ts";

export interface FileStore {
  readonly projectId: string;
  /** Stores a version of a file, as a client of the file store. */
  readonly put: (path: string, body: string | Buffer, metadata?: object) => Promise<void>;
  readonly read: (path: string) => Promise<string>;
  readonly remove: (...paths: string[]) => Promise<void>;
  /** Sets the first state of a namespace. */
  readonly setNamespace: (name: string, state: object) => Promise<void>;
  readonly namespace: (name: string) => Promise<Readonly<Record<string, unknown>>>;
  readonly logs: () => Promise<readonly { type: string; data: Record<string, unknown> }[]>;
}

/** Opens Files, then returns another client of the file store that uses the page's login. */
export async function openFileStore(page: Page, product: Product): Promise<FileStore> {
  const headers = { ...(await openFilesForHeaders(page, product)) };
  const projectId = await page.evaluate(() => sessionStorage.getItem("project") ?? "");
  const ids = await page.request.post(`${product.origin}/rest/v1/rpc/projects_digest_by_user`, {
    headers,
    data: {
      user_id: JSON.parse(
        Buffer.from(headers.authorization.split(".")[1] ?? "", "base64url").toString(),
      ).sub,
    },
  });
  const [project] = (await ids.json()) as { id: string }[];
  const id = projectId || (project?.id ?? "");
  const address = (path: string): string =>
    `${product.origin}/storage/v1/object/projects/${id}/${path.split("/").map(encodeURIComponent).join("/")}`;
  const namespaceAddress = (name: string): string =>
    `${product.origin}/api/sync/${encodeURIComponent(`project_namespaces::${id}::${name}`)}`;
  return {
    projectId: id,
    async put(path, body, metadata) {
      const answer = await page.request.post(address(path), {
        headers: { ...headers, "x-upsert": "true" },
        multipart: {
          cacheControl: "0",
          ...(metadata === undefined ? {} : { metadata: JSON.stringify(metadata) }),
          file: { name: "f", mimeType: "application/octet-stream", buffer: Buffer.from(body) },
        },
      });
      expect(answer.status(), await answer.text()).toBe(200);
    },
    async read(path) {
      const answer = await page.request.get(address(path), { headers });
      expect(answer.status()).toBe(200);
      return answer.text();
    },
    async remove(...paths) {
      const answer = await page.request.delete(`${product.origin}/storage/v1/object/projects`, {
        headers,
        data: { prefixes: paths.map((path) => `${id}/${path}`) },
      });
      expect(answer.status(), await answer.text()).toBe(200);
    },
    async setNamespace(name, state) {
      const answer = await page.request.post(namespaceAddress(name), { headers, data: { state } });
      expect(answer.status(), await answer.text()).toBe(200);
    },
    async namespace(name) {
      const answer = await page.request.get(namespaceAddress(name), { headers });
      return ((await answer.json()) as { state: Record<string, unknown> }).state;
    },
    async logs() {
      const answer = await page.request.get(`${product.origin}/api/projects/${id}/logs`, {
        headers,
      });
      return ((await answer.json()) as { logs: { type: string; data: Record<string, unknown> }[] })
        .logs;
    },
  };
}

import { StorageClient } from "@supabase/storage-js";
import { expect, it } from "vitest";
import { createStorageFiles } from "./storage-files.ts";

const MESSAGE = "The server's file store no longer has this file's content.";

function filesThatAnswer(status: number, code: string) {
  const body = { statusCode: String(status), error: code, message: MESSAGE, code };
  const answer = () => Promise.resolve(Response.json(body, { status }));
  return createStorageFiles({
    storage: () => Promise.resolve(new StorageClient("http://localhost/storage/v1", {}, answer)),
    url: "http://localhost",
    key: "key",
    token: () => Promise.resolve("token"),
  });
}

it.each([
  [410, "CONTENT-MISSING", { code: "CONTENT-MISSING", message: MESSAGE, status: 410 }],
  [503, "UNAVAILABLE", { code: "STORAGE-REFUSED", message: MESSAGE, status: 503 }],
  [404, "NOT-FOUND", { code: "NOT-FOUND", status: 404 }],
  [403, "FORBIDDEN", { code: "FORBIDDEN", status: 403 }],
])("stored files: a download answered with %i becomes an error that says so", async (...row) => {
  const [status, code, error] = row;
  await expect(filesThatAnswer(status, code).download("p", "a.ris")).rejects.toMatchObject(error);
});

import { expect, it } from "vitest";
import { API_ROUTES } from "@tera/contract";
import { describeApi } from "@tera/contract/openapi";
import { isChanging, operationOf } from "./api-operation.ts";

const description = describeApi(API_ROUTES, {
  productName: "Product",
  version: "1.0",
  publicOrigin: "https://tera.example",
});
const find = (name: string) => operationOf(description, name);

it("operationOf: reads every call of the contract", () => {
  for (const { method, path, summary } of API_ROUTES)
    expect(find(`${method} ${path}`)).toMatchObject({ method, path, summary });
  expect(find("get /api/nothing")).toBeUndefined();
  expect(find("put /api/projects")).toBeUndefined();
});

it("operationOf: returns the scope that a personal token needs, or that none is accepted", () => {
  expect(find("get /api/projects/names")?.tokenUse).toEqual({
    kind: "accepted",
    scope: "projects:read",
  });
  expect(find("post /api/auth/token")?.tokenUse).toEqual({ kind: "refused" });
  expect(find("get /api/openapi.json")?.tokenUse).toEqual({ kind: "unneeded" });
  for (const route of API_ROUTES.filter(({ scope, scopeOf }) => scope ?? scopeOf))
    expect(find(`${route.method} ${route.path}`)?.tokenUse.kind).toBe("accepted");
});

it("operationOf: returns an example of a JSON body with the required values only", () => {
  const { body, parameters } = find("post /api/projects") ?? {};
  expect(body).toMatchObject({ kind: "json", isRequired: true });
  expect(body?.kind === "json" && Object.keys(JSON.parse(body.example) as object)).toEqual(
    expect.arrayContaining(["userId", "name", "type"]),
  );
  expect(parameters?.map(({ name, place }) => [name, place])).toEqual([
    ["Idempotency-Key", "header"],
  ]);
});

it("isChanging: false only for GET calls", () => {
  for (const route of API_ROUTES) {
    const operation = find(`${route.method} ${route.path}`);
    expect(operation && isChanging(operation)).toBe(route.method !== "get");
  }
});

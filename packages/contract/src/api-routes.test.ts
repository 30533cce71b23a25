import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { defineRoute, pathOf } from "./api-route.ts";
import { API_ROUTES } from "./api-routes.ts";
import { ERROR_CATALOGUE } from "./error-catalogue.ts";
import { withHttpApi } from "./http-api-page.ts";
import { jsonSchemaText } from "./json-schema-text.ts";

describe("the API's contract", () => {
  it("the contract lists each method and path exactly once", () => {
    const routes = API_ROUTES.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(routes).size).toBe(routes.length);
    expect(routes.length).toBeGreaterThan(40);
  });

  it("each route has a schema for exactly the parameter names in its path", () => {
    for (const { method, path, params } of API_ROUTES) {
      const named = [...path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name);
      const described = params === undefined ? [] : Object.keys((params as z.ZodObject).shape);
      expect([method, path, described]).toEqual([method, path, named]);
    }
  });

  it("only routes with person access require a scope or a login of the person's own", () => {
    const others = API_ROUTES.filter(({ access }) => access !== "person");
    expect(
      others.filter(({ scope, needsOwnLogin }) => scope !== undefined || needsOwnLogin === true),
    ).toEqual([]);
  });

  it("SEC-04 messages in the error catalogue expose no internals", () => {
    for (const { message, status } of Object.values(ERROR_CATALOGUE)) {
      expect(message).not.toMatch(/exception|stack|undefined|null|sql/iu);
      expect(status).toBeGreaterThanOrEqual(400);
    }
  });

  it("docs/http-api.md matches the contract", () => {
    const page = readFileSync(join(import.meta.dirname, "../../../docs/http-api.md"), "utf8");
    expect(page).toBe(withHttpApi(page));
  });
});

describe("pathOf", () => {
  const route = defineRoute({
    method: "get",
    path: "/api/things/{thing}/parts/{part}",
    access: "anybody",
    summary: "A part",
    params: z.object({ thing: z.string(), part: z.string() }),
    answer: z.unknown(),
  });

  it.each([
    [{ thing: "a", part: 7 }, "/api/things/a/parts/7"],
    [{ thing: "../x?y#z", part: "a/b" }, "/api/things/..%2Fx%3Fy%23z/parts/a%2Fb"],
    [{ thing: "ü €", part: "%2F" }, "/api/things/%C3%BC%20%E2%82%AC/parts/%252F"],
  ])("pathOf encodes %j as a single path segment", (params, path) => {
    expect(pathOf(route, params)).toBe(path);
  });
});

describe("jsonSchemaText", () => {
  it.each([
    [z.object({ id: z.guid(), name: z.string().optional() }), "{ id: uuid, name?: string }"],
    [z.array(z.enum(["a", "b"])), '("a" | "b")[]'],
    [z.record(z.string(), z.number()), "{ [name]: number }"],
    [z.object({ at: z.string().nullable() }), "{ at: string | null }"],
    [z.literal(true), "true"],
    [z.unknown(), "any"],
    [z.looseObject({}), "{ [name]: any }"],
    [z.array(z.object({ kind: z.enum(["a", "b"]) })), '{ kind: "a" | "b" }[]'],
  ])("writes a schema as a short type: case %#", (schema, text) => {
    expect(jsonSchemaText(z.toJSONSchema(schema, { io: "output" }) as never)).toBe(text);
  });
});

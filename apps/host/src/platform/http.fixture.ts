import { type ApiRoute, pathOf } from "@tera/contract";
import type { z } from "zod";
import type { Http } from "./http.ts";

/** Receives the path with its parameters, the schema of the answer, and the rest of the request. */
type AnswerCall = (path: string, answer: z.ZodType, request: never) => unknown;

/** A test server that answers each call by its HTTP method. */
export function httpAnswering(methods: Partial<Record<ApiRoute["method"], AnswerCall>>): Http {
  const call = async (
    route: ApiRoute,
    request: { readonly params?: Readonly<Record<string, string>> } = {},
  ): Promise<unknown> => {
    const answer = methods[route.method];
    if (answer === undefined) throw new Error(`${route.method} ${route.path} has no answer here.`);
    return answer(pathOf(route, request.params), route.answer, request as never);
  };
  return { call } as Http;
}

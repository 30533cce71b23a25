import * as z from "zod/mini";
import { text } from "./argument-schemas.ts";
import { arg, takes } from "./contract.ts";
import { SCOPES } from "./scopes.ts";
import type { MethodAccess, ScopeStates } from "./scopes.ts";

/** What the tool may do. */
export const scopeMethods = {
  getScopes: takes()<ScopeStates>(),
  requestScopes: takes(
    arg(
      "scopes",
      z
        .array(z.enum(SCOPES, `must be one of ${SCOPES.join(", ")}`))
        .check(z.minLength(1), z.maxLength(SCOPES.length)),
    ),
  )<ScopeStates>(),
  checkMethod: takes(arg("method", text))<MethodAccess>(),
} as const;

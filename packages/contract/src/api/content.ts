import { z } from "zod";
import { defineRoute } from "../api-route.ts";

export const contentApi = {
  readHelpPage: defineRoute({
    method: "get",
    path: "/api/cms/doc/{id}",
    access: "anybody",
    summary: "Returns a help page as HTML",
    cache: "no-cache",
    params: z.object({ id: z.string() }),
    answerType: "text/html",
    answer: z.string(),
    refusals: ["NOT-FOUND"],
  }),
  readChangelog: defineRoute({
    method: "get",
    path: "/api/changelog.html",
    access: "anybody",
    summary: "Returns the changelog as HTML",
    cache: "no-cache",
    answerType: "text/html",
    answer: z.string(),
  }),
} as const;

import { z } from "zod";
import { defineRoute } from "../api-route.ts";

export const contentApi = {
  readHelpPage: defineRoute({
    method: "get",
    path: "/api/cms/doc/{id}",
    access: "anybody",
    summary: "A help page as HTML",
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
    summary: "What changed from version to version, as HTML",
    cache: "no-cache",
    answerType: "text/html",
    answer: z.string(),
  }),
} as const;

import { z } from "zod";
import { defineRoute } from "../api-route.ts";
import { ADMIN_READ } from "./admin-route.ts";
import { toolAddressState } from "./tools.ts";

const checkedTool = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Null if no address is set up. */
    url: z.string().nullable(),
    state: toolAddressState,
    /** HTTP status, target or reason; null if there is nothing to add. */
    detail: z.string().nullable(),
  })
  .meta({ title: "AdminTool" });

/** A tool of the catalogue and how its address answered. */
export type CheckedTool = z.output<typeof checkedTool>;

export const adminToolsApi = {
  listProblems: defineRoute({
    ...ADMIN_READ,
    path: "/api/admin/tools/problems",
    summary:
      "Lists the entries of TOOLS_FILE that can't be used, and the manifests that wait for the operator",
    answer: z.object({
      problems: z.array(
        z.object({
          /** The tool's id; null if the entry has no usable one. */
          tool: z.string().nullable(),
          sentence: z.string(),
        }),
      ),
      pending: z.array(
        z.object({
          tool: z.string(),
          version: z.string(),
          /** What the new manifest asks for in addition, as phrases. */
          additions: z.array(z.string()),
        }),
      ),
    }),
  }),
  check: defineRoute({
    ...ADMIN_READ,
    path: "/api/admin/tools/check",
    summary:
      "Requests the address of each tool in the catalogue, for 5 s at most, and returns how it answers",
    answer: z.object({ tools: z.array(checkedTool) }),
  }),
} as const;

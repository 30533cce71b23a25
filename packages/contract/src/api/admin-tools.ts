import { z } from "zod";
import { defineRoute } from "../api-route.ts";
import { ADMIN_READ } from "./admin-route.ts";
import { toolAddressState } from "./tools.ts";

const checkedTool = z.object({
  id: z.string(),
  name: z.string(),
  /** Null if no address is set up. */
  url: z.string().nullable(),
  state: toolAddressState,
  /** HTTP status, target or reason; null if there is nothing to add. */
  detail: z.string().nullable(),
});

/** A tool of the catalogue and how its address answered. */
export type CheckedTool = z.output<typeof checkedTool>;

export const adminToolsApi = {
  check: defineRoute({
    ...ADMIN_READ,
    path: "/api/admin/tools/check",
    summary:
      "Requests the address of each tool in the catalogue, for 5 s at most, and returns how it answers",
    answer: z.object({ tools: z.array(checkedTool) }),
  }),
} as const;

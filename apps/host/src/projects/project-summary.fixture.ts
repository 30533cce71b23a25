import { projectSummaryRow, type ProjectSummary } from "@tera/contract";
import type { z } from "zod";

/** Returns the summary of a project that the person manages. `fields` has the server's format. */
export function projectSummary(
  fields: Partial<z.input<typeof projectSummaryRow>> = {},
): ProjectSummary {
  return projectSummaryRow.parse({
    id: "0f8fad5b-d9cb-469f-a165-70867728950e",
    name: "Hip",
    type: "systematic-review",
    nameShort: null,
    description: null,
    icon: null,
    isDisposable: null,
    created_at: "2026-11-01T00:00:00Z",
    edited_at: null,
    edited_by_name: null,
    membership_epoch: 1,
    role: "creator",
    members: [],
    ...fields,
  });
}

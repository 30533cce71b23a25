import { projectSummaryRow, type ProjectSummary } from "@tera/contract";

/** A project in the list of a person who manages it, with fields of your choice. */
export function projectSummary(fields: Partial<ProjectSummary> = {}): ProjectSummary {
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

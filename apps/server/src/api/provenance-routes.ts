import { provenanceApi } from "@tera/contract";
import type { ServerContext } from "../context.ts";
import { readProvenance } from "../provenance/read-provenance.ts";
import { asMember } from "./as-member.ts";
import { implement, type Route } from "./route.ts";

export function provenanceRoutes({ database }: ServerContext): Route[] {
  return [
    implement(provenanceApi.read, ({ caller, params: { project } }) =>
      asMember(database, caller, project, (session) => readProvenance(session, project)),
    ),
  ];
}

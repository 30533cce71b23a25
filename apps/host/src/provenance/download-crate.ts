import type { ProjectSummary } from "@tera/contract";
import { toaster } from "../errors/notices.ts";
import { configuration } from "../platform/configuration.ts";
import { countOf } from "../platform/date-text.ts";
import { platform } from "../platform/platform.ts";
import { triggerDownload } from "../platform/trigger-download.ts";
import { projectName } from "../projects/project-summary.ts";
import { $toolNames } from "../timeline/tool-names.ts";
import type { Provenance } from "./provenance-gateway.ts";
import { CRATE_NAME, roCrate } from "./ro-crate.ts";
import { tracedSentence } from "./traced-sentence.ts";

/** Downloads the description of a project's files as an RO-Crate. */
export function downloadCrate(
  project: ProjectSummary,
  provenance: Provenance,
  personName: (id: string) => string,
): void {
  const toolNames = $toolNames.get();
  const crate = roCrate({
    provenance,
    name: projectName(project),
    description: project.description,
    address: `${location.origin}/projects/${project.id}`,
    product: { name: configuration().productName, origin: location.origin },
    now: new Date(platform().clock.now()),
    personName,
    entryText: (entry) =>
      tracedSentence(entry, project.id, (id) => toolNames.get(id) ?? { name: id }),
  });
  const content = JSON.stringify(crate, undefined, 2);
  triggerDownload(new Blob([content], { type: "application/ld+json" }), CRATE_NAME);
  toaster.success(`Described ${countOf(provenance.files.length, "file")} in ${CRATE_NAME}`);
}

import type { BridgeProject, Connection } from "@tera/bridge-sdk";
import { Button, EmptyState, Icon, PageBody, PageHead, Section, Spinner } from "@tera/ui";
import { Download } from "lucide-react";
import { useCallback, useRef } from "react";
import { CentredPage, StartPage } from "../frame/ConnectedTool.tsx";
import { sentenceOf } from "../frame/failure.ts";
import { downloadText } from "../frame/download-text.ts";
import { useLoaded } from "../frame/use-loaded.ts";
import { FlowDiagram } from "./FlowDiagram.tsx";
import { FlowTable } from "./FlowTable.tsx";
import { readFlow } from "./read-flow.ts";

export const TOOL_NAME = "PRISMA flow diagram";
const COUNTED_EVENTS = ["decisions", "files", "project"] as const;
const FILE_NAME = "prisma-flow-diagram.svg";

export function Flow({
  tera,
  project,
}: {
  readonly tera: Connection;
  readonly project: BridgeProject;
}): React.JSX.Element {
  const diagram = useRef<SVGSVGElement>(null);
  const load = useCallback((signal: AbortSignal) => readFlow(tera, signal), [tera]);
  const { value: numbers, error, reload } = useLoaded(tera, load, COUNTED_EVENTS);
  if (error !== undefined)
    return (
      <StartPage aria-label={TOOL_NAME}>
        <EmptyState
          isPage
          title="Couldn't count the review"
          actions={<Button onClick={reload}>Try again</Button>}
        >
          {sentenceOf(error)}
        </EmptyState>
      </StartPage>
    );
  if (numbers === undefined)
    return (
      <CentredPage aria-label={TOOL_NAME}>
        <Spinner label="Counting the review" showLabel />
      </CentredPage>
    );
  if (numbers.identified.parts.length === 0 && numbers.screened.total === null)
    return (
      <StartPage aria-label={TOOL_NAME}>
        <EmptyState isPage title="Nothing to count yet">
          Upload or import the exports of your searches into {project.name || "this project"}. The
          diagram counts them, the duplicates that you remove, and the decisions of your screening
          rounds.
        </EmptyState>
      </StartPage>
    );
  return (
    <main aria-label={TOOL_NAME}>
      <PageBody>
        <PageHead
          title={TOOL_NAME}
          subtitle="PRISMA 2020, new reviews, databases and registers. The numbers follow the project."
          actions={
            <Button
              variant="primary"
              icon={<Icon of={Download} />}
              onClick={() => {
                if (diagram.current !== null)
                  downloadText(
                    FILE_NAME,
                    new XMLSerializer().serializeToString(diagram.current),
                    "image/svg+xml",
                  );
              }}
            >
              Download SVG
            </Button>
          }
        />
        <FlowDiagram ref={diagram} numbers={numbers} />
        <Section title="Where the numbers come from">
          <FlowTable numbers={numbers} />
        </Section>
      </PageBody>
    </main>
  );
}

import type { BridgeProject, Connection } from "@tera/bridge-sdk";
import { pages } from "@tera/bridge-sdk/pages";
import type { Round } from "@tera/bridge-sdk/screening";
import { Banner, Button, EmptyState, PageBody, PageHead, Section, Spinner } from "@tera/ui";
import { useEffect, useMemo, useRef, useState } from "react";
import styled from "styled-components";
import { CentredPage, StartPage } from "../frame/ConnectedTool.tsx";
import { sentenceOf } from "../frame/failure.ts";
import { useNames } from "../reviewers/use-names.ts";
import { drawFlow, type FlowDrawing } from "./draw-flow.ts";
import { ExportMenu, type FlowNotice } from "./exports/ExportMenu.tsx";
import type { ShownFlow } from "./exports/flow-formats.ts";
import { FlowDiagram, rowId } from "./FlowDiagram.tsx";
import { FlowTable } from "./FlowTable.tsx";
import {
  type FlowName,
  type FlowNumbers,
  type FlowSource,
  hasOther,
  hasPrevious,
} from "./flow-numbers.ts";
import { SetNumberDialog } from "./SetNumberDialog.tsx";
import { UpdateDialog } from "./update/UpdateDialog.tsx";
import { type FollowedFlow, useFlow } from "./use-flow.ts";

export const TOOL_NAME = "PRISMA flow diagram";

export function Flow({
  tera,
  project,
}: {
  readonly tera: Connection;
  readonly project: BridgeProject;
}): React.JSX.Element {
  const flow = useFlow(tera);
  const { facts, numbers, error, reload } = flow;
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
  if (facts === undefined)
    return (
      <CentredPage aria-label={TOOL_NAME}>
        <Counting />
      </CentredPage>
    );
  if (numbers !== undefined && isEmpty(numbers))
    return (
      <StartPage aria-label={TOOL_NAME}>
        <EmptyState isPage title="Nothing to count yet">
          Upload or import the exports of your searches into {project.name || "this project"}. The
          diagram counts them, the duplicates that you remove, and the decisions of your screening
          rounds.
        </EmptyState>
      </StartPage>
    );
  return <CountedFlow tera={tera} project={project} flow={flow} rounds={facts.rounds} />;
}

function Counting(): React.JSX.Element {
  return <Spinner label="Counting the review" showLabel />;
}

function isEmpty(numbers: FlowNumbers): boolean {
  return (
    numbers.identified.parts.length === 0 &&
    Object.values(numbers).every(({ total, set }) => (total ?? 0) === 0 && set === undefined)
  );
}

/** Its dialogs and menus stay while the numbers of another update are read. */
function CountedFlow({
  tera,
  project,
  flow: { numbers, updateSince, setNumber, setUpdate },
  rounds,
}: {
  readonly tera: Connection;
  readonly project: BridgeProject;
  readonly flow: FollowedFlow;
  readonly rounds: readonly Round[];
}): React.JSX.Element {
  const diagram = useRef<SVGSVGElement>(null);
  const nameOf = useNames(tera, peopleIn(numbers));
  const drawn = useMemo(
    () => (numbers === undefined ? undefined : { numbers, drawing: drawFlow(numbers, nameOf) }),
    [numbers, nameOf],
  );
  const [editing, setEditing] = useState<FlowName>();
  const [isUpdating, setUpdating] = useState(false);
  const [notice, setNotice] = useState<FlowNotice>();
  const open = (source: FlowSource): void => {
    setNotice(undefined);
    openSource(tera, project, source).catch((error: unknown) =>
      setNotice({ tone: "bad", text: sentenceOf(error) }),
    );
  };
  const shown = (): ShownFlow | undefined =>
    drawn === undefined || diagram.current === null
      ? undefined
      : { ...drawn, diagram: diagram.current };
  return (
    <main aria-label={TOOL_NAME}>
      <PageBody>
        <PageHead
          title={TOOL_NAME}
          subtitle={subtitleOf(numbers)}
          actions={
            <>
              <Button variant="ghost" onClick={() => setUpdating(true)}>
                Update of a review
              </Button>
              <ExportMenu tera={tera} shown={shown} onNotice={setNotice} />
            </>
          }
        />
        <NoticeBanner notice={notice} onClose={() => setNotice(undefined)} />
        {drawn === undefined ? (
          <Counting />
        ) : (
          <DrawnFlow ref={diagram} {...drawn} nameOf={nameOf} onOpen={open} onSet={setEditing} />
        )}
      </PageBody>
      {editing === undefined || numbers === undefined ? null : (
        <SetNumberDialog
          name={editing}
          numbers={numbers}
          onSave={(number) => setNumber(editing, number)}
          onClose={() => setEditing(undefined)}
        />
      )}
      {isUpdating ? (
        <UpdateDialog
          tera={tera}
          rounds={rounds}
          since={updateSince}
          onUpdate={setUpdate}
          onClose={() => setUpdating(false)}
        />
      ) : null}
    </main>
  );
}

/** The diagram, and the table that says where its numbers come from. */
function DrawnFlow({
  drawing,
  ref,
  ...table
}: Omit<React.ComponentProps<typeof FlowTable>, "chosen"> & {
  readonly drawing: FlowDrawing;
  readonly ref: React.Ref<SVGSVGElement>;
}): React.JSX.Element {
  const { chosen, choose } = useChosenRow();
  return (
    <>
      <FlowDiagram ref={ref} drawing={drawing} onChoose={choose} />
      <Section title="Where the numbers come from">
        <FlowTable {...table} chosen={chosen} />
      </Section>
    </>
  );
}

function NoticeBanner({
  notice,
  onClose,
}: {
  readonly notice: FlowNotice | undefined;
  readonly onClose: () => void;
}): React.JSX.Element | null {
  return notice === undefined ? null : (
    <Notice>
      <Banner tone={notice.tone} onClose={onClose}>
        {notice.text}
      </Banner>
    </Notice>
  );
}

/** The row of the number that was pressed in the diagram, which gets the focus. */
function useChosenRow(): {
  readonly chosen: FlowName | undefined;
  readonly choose: (name: FlowName) => void;
} {
  const [chosen, setChosen] = useState<{ readonly name: FlowName }>();
  useEffect(() => {
    if (chosen === undefined) return;
    const row = document.getElementById(rowId(chosen.name));
    row?.scrollIntoView({ block: "center" });
    row?.focus({ preventScroll: true });
  }, [chosen]);
  return { chosen: chosen?.name, choose: (name) => setChosen({ name }) };
}

/** Opens what a number comes from in the host, in place of the tool. */
async function openSource(
  tera: Connection,
  { id }: BridgeProject,
  { kind, path, isCurrent, round }: FlowSource,
): Promise<void> {
  const { hostPages } = pages(tera);
  if (round !== undefined) await hostPages.openRound(round);
  else if (path !== undefined)
    await hostPages.openFile(`/projects/${id}/${path}`, {
      page: kind === "file" && isCurrent === true ? "file" : "provenance",
    });
}

/** Changes when another person's name is needed. */
function peopleIn(numbers: FlowNumbers | undefined): string {
  return Object.values(numbers ?? {})
    .flatMap(({ set }) => set?.by ?? [])
    .join(" ");
}

function subtitleOf(numbers: FlowNumbers | undefined): string {
  if (numbers === undefined) return "PRISMA 2020. The numbers follow the project.";
  const review = hasPrevious(numbers) ? "updated reviews" : "new reviews";
  const methods = hasOther(numbers)
    ? "databases, registers and other methods"
    : "databases and registers";
  return `PRISMA 2020, ${review}, ${methods}. The numbers follow the project.`;
}

const Notice = styled.div`margin-bottom: 16px;`;

import { adminToolsApi, type CheckedTool } from "@tera/contract";
import {
  Badge,
  type BadgeTone,
  Button,
  Fact,
  HeadCell,
  PageToolbar,
  PhoneLine,
  Table,
  TableCell,
  TableRow,
  TwoLines,
} from "@tera/ui";
import { useStore } from "@nanostores/react";
import { useState } from "react";
import { countOf } from "../platform/date-text.ts";
import { platform } from "../platform/platform.ts";
import { SetUpProblems } from "../tools/SetUpProblems.tsx";
import { $tools } from "../tools/tools-store.ts";
import { AdminRefusal } from "./AdminRefusal.tsx";

const ROW_HEIGHT = 58;
const CHECK_TIMEOUT_MS = 60_000;

const STATES: Readonly<
  Record<CheckedTool["state"], { readonly label: string; readonly tone: BadgeTone }>
> = {
  answers: { label: "Answers", tone: "ok" },
  "refuses-framing": { label: "Refuses to load in a frame", tone: "bad" },
  redirects: { label: "Redirects elsewhere", tone: "warn" },
  "not-answering": { label: "Not answering", tone: "bad" },
  "not-set-up": { label: "Not set up", tone: "neutral" },
};

type Check =
  | { readonly state: "none" | "running" }
  | { readonly state: "failed"; readonly error: unknown }
  | { readonly state: "done"; readonly tools: readonly CheckedTool[] };

/** Lists the operator's tools, and whether each tool's address responds. */
export function ToolsSection(): React.JSX.Element {
  const tools = useStore($tools) ?? [];
  const [check, setCheck] = useState<Check>({ state: "none" });
  const run = (): void => {
    setCheck({ state: "running" });
    platform()
      .http.call(adminToolsApi.check, { timeout: CHECK_TIMEOUT_MS, retry: false })
      .then(
        (answer) => setCheck({ state: "done", tools: answer.tools }),
        (error: unknown) => setCheck({ state: "failed", error }),
      );
  };
  const states = check.state === "done" ? check.tools : [];
  return (
    <>
      <PageToolbar>
        <Button busy={check.state === "running"} busyLabel="Checking" onClick={run}>
          Check all
        </Button>
        <Fact as="output">
          {check.state === "done"
            ? `${countOf(states.filter(({ state }) => state === "answers").length, "tool")} of ${states.length} answering`
            : "Set the tools' addresses in the file that TOOLS_FILE names."}
        </Fact>
      </PageToolbar>
      {check.state === "failed" ? (
        <AdminRefusal error={check.error} title="The tools couldn't be checked" onRetry={run} />
      ) : null}
      <SetUpProblems />
      <Table label="Tools" rowHeight={ROW_HEIGHT}>
        <thead>
          <tr>
            <HeadCell label="Tool" />
            <HeadCell label="State" width="45%" hideBelow="tablet" />
          </tr>
        </thead>
        <tbody>
          {tools.map(({ id, name, url }) => (
            <ToolRow
              key={id}
              name={name}
              url={url}
              checked={states.find((each) => each.id === id)}
            />
          ))}
        </tbody>
      </Table>
    </>
  );
}

interface ToolRowProps {
  readonly name: string;
  readonly url: string | undefined;
  /** Undefined before a check. */
  readonly checked: CheckedTool | undefined;
}

function ToolRow({ name, url, checked }: ToolRowProps) {
  const state = checked?.state ?? (url === undefined ? "not-set-up" : undefined);
  const known = state === undefined ? undefined : STATES[state];
  const detail = checked?.detail ?? undefined;
  return (
    <TableRow>
      <TableCell>
        <TwoLines>
          <strong dir="auto">{name}</strong>
          {url === undefined ? null : (
            <span dir="ltr" title={url}>
              {url}
            </span>
          )}
        </TwoLines>
        <PhoneLine>
          {known?.label ?? "Not checked"}
          {detail === undefined ? "" : `: ${detail}`}
        </PhoneLine>
      </TableCell>
      <TableCell hideBelow="tablet">
        {known === undefined ? (
          "Not checked"
        ) : (
          <>
            <Badge tone={known.tone}>{known.label}</Badge> {detail}
          </>
        )}
      </TableCell>
    </TableRow>
  );
}

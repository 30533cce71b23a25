import { adminOverviewApi, type Answer } from "@tera/contract";
import { Button, fromTablet, numeric, Section, Segmented, Spinner, text } from "@tera/ui";
import { useCallback, useState } from "react";
import styled from "styled-components";
import { formatSize } from "../files/file-size.ts";
import { countText } from "../platform/date-text.ts";
import { platform } from "../platform/platform.ts";
import { triggerDownload } from "../platform/trigger-download.ts";
import { AdminRefusal } from "./AdminRefusal.tsx";
import { DayPlot, type DayValue } from "./DayPlot.tsx";
import { HealthList } from "./HealthList.tsx";
import { useAdminQuery } from "./use-admin-query.ts";
import { usageCsv, UsageTable } from "./UsageTable.tsx";

type Overview = Answer<typeof adminOverviewApi.read>;
type Days = "30" | "90";

/** Shows whether the site works, and how much it is used. */
export function OverviewSection(): React.JSX.Element {
  const [days, setDays] = useState<Days>("30");
  const read = useCallback(
    () => platform().http.call(adminOverviewApi.read, { query: { days } }),
    [days],
  );
  const { query, refetch } = useAdminQuery(read);
  switch (query.state) {
    case "loading":
      return <Spinner label="Reading the server's state" showLabel />;
    case "failed":
      return (
        <AdminRefusal error={query.error} title="The overview couldn't be read" onRetry={refetch} />
      );
    case "known":
      return (
        <>
          <Counts counts={query.value.counts} />
          <HealthList health={query.value.health} />
          <Usage days={query.value.days} length={days} onLength={setDays} />
        </>
      );
  }
}

function Counts({ counts }: { readonly counts: Overview["counts"] }) {
  const facts: readonly (readonly [string, number])[] = [
    ["People", counts.people],
    ["Active today", counts.activeToday],
    ["Active in 30 days", counts.activeMonth],
    ["Subscribed", counts.subscribed],
    ["Locked", counts.locked],
    ["Projects", counts.projects],
    ["In the bin", counts.deletedProjects],
    ["Institutes", counts.institutes],
  ];
  return (
    <Facts>
      {facts.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{countText(count)}</dd>
        </div>
      ))}
    </Facts>
  );
}

interface UsageProps {
  readonly days: Overview["days"];
  readonly length: Days;
  readonly onLength: (length: Days) => void;
}

function Usage({ days, length, onLength }: UsageProps) {
  const [isTable, setTable] = useState(false);
  const measure = (value: (day: Overview["days"][number]) => number): readonly DayValue[] =>
    days.map((day) => ({ day: day.day, value: value(day) }));
  return (
    <Section
      title="Usage by day"
      actions={
        <Actions>
          <Segmented
            label="Days to show"
            value={length}
            onValue={onLength}
            segments={[
              { value: "30", label: "30 days" },
              { value: "90", label: "90 days" },
            ]}
          />
          <Button aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            Show as table
          </Button>
          <Button
            onClick={() =>
              triggerDownload(new Blob([usageCsv(days)], { type: "text/csv" }), "usage.csv")
            }
          >
            Export CSV
          </Button>
        </Actions>
      }
    >
      {isTable ? (
        <UsageTable days={days} />
      ) : (
        <Plots>
          <DayPlot
            title="Active people a day"
            values={measure(({ active }) => active)}
            format={countText}
          />
          <DayPlot title="People" values={measure(({ people }) => people)} format={countText} />
          <DayPlot
            title="Projects"
            values={measure(({ projects }) => projects)}
            format={countText}
          />
          <DayPlot title="Storage" values={measure(({ bytes }) => bytes)} format={formatSize} />
        </Plots>
      )}
      <Note>
        Days are in UTC. Earlier days exclude people and projects that were deleted since then.
      </Note>
    </Section>
  );
}

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 16px 24px;
  margin: 8px 0 0;
  ${numeric}
  ${fromTablet} { grid-template-columns: repeat(4, minmax(0, 1fr)); }

  dt { ${text.meta} color: var(--ink-2); }
  dd { ${text.dialog} margin: 0; }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;

const Plots = styled.div`
  display: grid;
  gap: 32px 40px;
  ${fromTablet} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;

const Note = styled.p`
  ${text.meta}
  margin: 16px 0 0;
  color: var(--ink-3);
`;

import type { UsageDay } from "@tera/contract";
import { HeadCell, Table, TableCell, TableRow } from "@tera/ui";
import { useState } from "react";
import { formatSize } from "../files/file-size.ts";
import { countText, dayText } from "../platform/date-text.ts";

const ROW_HEIGHT = 34;

/** Shows the numbers of the usage plots, latest day first. */
export function UsageTable({ days }: { readonly days: readonly UsageDay[] }): React.JSX.Element {
  const [now] = useState(() => new Date());
  return (
    <Table label="Usage by day" rowHeight={ROW_HEIGHT}>
      <thead>
        <tr>
          <HeadCell label="Day" />
          <HeadCell label="Active" numeric />
          <HeadCell label="People" numeric />
          <HeadCell label="Projects" numeric hideBelow="tablet" />
          <HeadCell label="Storage" numeric />
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, active, people, projects, bytes }) => (
          <TableRow key={day}>
            <TableCell>{dayText(new Date(`${day}T12:00:00`), now)}</TableCell>
            <TableCell numeric>{countText(active)}</TableCell>
            <TableCell numeric>{countText(people)}</TableCell>
            <TableCell numeric hideBelow="tablet">
              {countText(projects)}
            </TableCell>
            <TableCell numeric>{formatSize(bytes)}</TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

/** Returns the same numbers as CSV, for a spreadsheet. */
export function usageCsv(days: readonly UsageDay[]): string {
  const rows = days.map(({ day, active, people, projects, bytes }) =>
    [day, active, people, projects, bytes].join(","),
  );
  return ["day,active_people,people,projects,bytes", ...rows, ""].join("\r\n");
}

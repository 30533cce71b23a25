import { HeadCell } from "../table/head-cell.tsx";
import { Table, TableCell, TableRow } from "../table/table.tsx";
import type { BarChartProps } from "./bar-chart.tsx";

export function BarTable({ title, series, bars }: Omit<BarChartProps, "onChoose" | "actions">) {
  return (
    <Table label={title} rowHeight={34}>
      <thead>
        <tr>
          <HeadCell label="Term" />
          {series.map((one) => (
            <HeadCell key={one.label} label={one.label} numeric />
          ))}
          {series.length > 1 && <HeadCell label="Total" numeric />}
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <TableRow key={bar.id}>
            <TableCell dir="auto" title={bar.label}>
              {bar.label}
            </TableCell>
            {series.map((one, index) => (
              <TableCell key={one.label} numeric>
                {(bar.values[index] ?? 0).toLocaleString("en-GB")}
              </TableCell>
            ))}
            {series.length > 1 && (
              <TableCell numeric>
                {bar.values.reduce((sum, value) => sum + value, 0).toLocaleString("en-GB")}
              </TableCell>
            )}
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

import { numberText } from "../frame/number-text.ts";
import { type RecallEstimate, recallCurve } from "@tera/screening";
import { HeadCell, Table, TableCell, TableRow } from "@tera/ui";

/** Rows of the curve, with the one for nothing read. */
const ROWS = 11;

interface ProgressTableProps {
  readonly decisions: readonly boolean[];
  readonly estimate: RecallEstimate;
}

/** The plot's numbers for reading: the curve so far, and what is expected at the end. */
export function ProgressTable({ decisions, estimate }: ProgressTableProps): React.JSX.Element {
  const { total, read, found, expectedUnread, mostUnread } = estimate;
  const points = recallCurve(decisions, ROWS).slice(1);
  const isUnfinished = found > 0 && read < total;
  return (
    <Table label="Relevant references found, as a table" rowHeight={34}>
      <thead>
        <tr>
          <HeadCell label="References read" numeric />
          <HeadCell label="Relevant ones found" numeric />
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <TableRow key={point.read}>
            <TableCell numeric>{numberText(point.read)}</TableCell>
            <TableCell numeric>{numberText(point.found)}</TableCell>
          </TableRow>
        ))}
        {isUnfinished && (
          <TableRow>
            <TableCell numeric>{`${numberText(total)} (all)`}</TableCell>
            <TableCell numeric>
              {`about ${numberText(found + expectedUnread)}, at most ${numberText(found + mostUnread)}`}
            </TableCell>
          </TableRow>
        )}
      </tbody>
    </Table>
  );
}

import { Button, ProgressBar, text } from "@tera/ui";
import styled from "styled-components";
import { countText } from "../../platform/date-text.ts";
import { countLines } from "./found-lines.ts";
import { LookupRow } from "./LookupRow.tsx";
import type { Lookup } from "./use-lookup.ts";

/** What was found for each line, in the order of the lines. */
export function FoundLines({ lookup }: { readonly lookup: Lookup }): React.JSX.Element {
  const { lines, isBusy, stop, retryFailed, choose, tick } = lookup;
  const done = lines.length - countLines(lines).waiting;
  const failed = lines.filter(({ finding }) => finding?.outcome === "failed" && finding.canRetry);
  return (
    <>
      {isBusy && (
        <Bar>
          <ProgressBar
            label="Looking up"
            valueText={`${countText(done)} of ${countText(lines.length)}`}
            value={done}
            max={lines.length}
          />
          <Button size="small" onClick={stop}>
            Stop
          </Button>
        </Bar>
      )}
      {!isBusy && failed.length > 0 && (
        <Bar>
          <span>{countText(failed.length)} couldn't be looked up.</span>
          <Button size="small" onClick={retryFailed}>
            Try again
          </Button>
        </Bar>
      )}
      <Rows aria-label="References">
        {lines.map((line, place) => (
          <LookupRow
            key={place}
            found={line}
            onChoose={(choice) => choose(place, choice)}
            onTick={(isTicked) => tick(place, isTicked)}
          />
        ))}
      </Rows>
    </>
  );
}

const Bar = styled.div`
  ${text.dense}
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 16px;
  min-height: 36px;
  margin-block-end: 8px;
  > :first-child { flex: 1; }
`;

const Rows = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  > li:not(:last-child) { border-block-end: 1px solid var(--line); }
`;

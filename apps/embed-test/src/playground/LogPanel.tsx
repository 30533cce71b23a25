import { Fact, PageToolbar, TextButton } from "@tera/ui";
import { type ReactNode, useSyncExternalStore } from "react";
import styled from "styled-components";
import { countText } from "./number-text.ts";
import type { LogStore } from "./log-store.ts";

interface LogPanelProps<Entry> {
  readonly log: LogStore<Entry>;
  readonly label: string;
  readonly emptyText: string;
  readonly children: (entries: readonly Entry[]) => ReactNode;
}

export function LogPanel<Entry>({
  log,
  label,
  emptyText,
  children,
}: LogPanelProps<Entry>): React.JSX.Element {
  const entries = useSyncExternalStore(log.subscribe, log.entries);
  if (entries.length === 0) return <EmptyLog>{emptyText}</EmptyLog>;
  return (
    <>
      <Bar>
        <Fact>
          {countText(entries.length)} {label}, latest first
        </Fact>
        <TextButton onClick={log.clear}>Clear</TextButton>
      </Bar>
      <Scroll tabIndex={0} aria-label={`List of ${label}`}>
        {children(entries)}
      </Scroll>
    </>
  );
}

const Bar = styled(PageToolbar)`margin-block: 8px 4px;`;

const EmptyLog = styled.p`
  padding-block: 12px;
  color: var(--ink-3);
`;

const Scroll = styled.section`
  max-height: calc(100dvh - 160px);
  min-height: 160px;
  overflow: auto;
`;

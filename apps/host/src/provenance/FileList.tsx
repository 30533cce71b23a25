import { Icon, oneLine, text } from "@tera/ui";
import { ChevronDown, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import styled from "styled-components";
import { nodeFacts } from "./FileGraph.tsx";
import type { FileLayout } from "./lay-out-files.ts";

const List = styled.ul`
  > li { border-top: 1px solid var(--line); }
  > li > button {
    display: grid;
    grid-template-columns: 16px minmax(0, 1fr);
    gap: 0 10px;
    align-items: center;
    width: 100%;
    min-height: 58px;
    padding: 8px 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;

    > b { ${text.dense} ${oneLine} font-weight: 600; }
    > small { ${text.meta} ${oneLine} grid-column: 2; color: var(--ink-3); }
  }
`;

/** The name is already above the facts. */
const Opened = styled.div`
  padding: 6px 0 20px 26px;

  h2 { display: none; }
`;

interface FileListProps {
  readonly layout: FileLayout;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
  /** The facts of the chosen file, below its name. */
  readonly children: ReactNode;
}

/** The files from uploads to results, for narrow screens. */
export function FileList({ layout, chosen, onChoose, children }: FileListProps): React.JSX.Element {
  return (
    <List aria-label="Files, from uploads to results">
      {layout.columns.flat().map((file) => {
        const isOpen = file.id === chosen;
        return (
          <li key={file.id}>
            <button
              type="button"
              aria-expanded={isOpen}
              title={file.path}
              onClick={() => onChoose(isOpen ? undefined : file.id)}
            >
              <Icon of={isOpen ? ChevronDown : ChevronRight} />
              <b dir="auto">{file.path}</b>
              <small>{nodeFacts(file)}</small>
            </button>
            {isOpen ? <Opened>{children}</Opened> : null}
          </li>
        );
      })}
    </List>
  );
}

import { Banner, phone, TextButton } from "@tera/ui";
import { FileInput } from "lucide-react";
import { useState } from "react";
import styled from "styled-components";
import { toErrorRecord } from "../../errors/catalogue.ts";
import { countOf, countText } from "../../platform/date-text.ts";
import { useCanEdit } from "../../projects/use-can-edit.ts";
import type { ImportReport } from "../import/import-references.ts";
import type { LibraryView } from "./library-view.ts";

/** A badly broken file may have thousands of warnings. */
const MAX_WARNINGS = 100;

interface LibraryNoticesProps {
  readonly view: LibraryView;
  readonly imported: ImportReport | undefined;
  readonly onCloseImport: () => void;
  readonly onUndoImport: () => void;
  readonly onRetry: () => void;
}

export function LibraryNotices({
  view,
  imported,
  onCloseImport,
  onUndoImport,
  onRetry,
}: LibraryNoticesProps): React.JSX.Element {
  const isEditor = useCanEdit();
  return (
    <>
      {!isEditor && (
        <Padded>
          <Banner tone="info">
            You can read and export these references, but not change them.
          </Banner>
        </Padded>
      )}
      {view.error !== undefined && (
        <Padded>
          <Banner
            tone="bad"
            action={<TextButton onClick={onRetry}>Try again</TextButton>}
          >{`${toErrorRecord(view.error).text} The references below may be out of date.`}</Banner>
        </Padded>
      )}
      {imported !== undefined && (
        <Padded>
          <Banner
            icon={FileInput}
            action={<TextButton onClick={onUndoImport}>Undo import</TextButton>}
            onClose={onCloseImport}
          >
            <ImportSummary imported={imported} />
          </Banner>
        </Padded>
      )}
    </>
  );
}

/** Placed below the rows, so that showing the report does not move them. */
export function ReadingReport({
  report,
}: {
  readonly report: LibraryView["report"];
}): React.JSX.Element | null {
  const [isOpen, setOpen] = useState(true);
  const troubles = (report?.skipped ?? 0) + (report?.warnings.length ?? 0);
  if (report === undefined || troubles === 0 || !isOpen) return null;
  return (
    <BelowNotice>
      <Banner tone="warn" onClose={() => setOpen(false)}>
        <details>
          <Summary>
            {countOf(report.refCount, "reference")} read,{" "}
            {report.skipped === 0 ? "none" : countText(report.skipped)} skipped,{" "}
            <Toggle>{countOf(report.warnings.length, "warning")}</Toggle>
          </Summary>
          <Warnings
            all={report.warnings.map(({ line, message }) => `Line ${countText(line)}: ${message}`)}
          />
        </details>
      </Banner>
    </BelowNotice>
  );
}

function ImportSummary({ imported }: { readonly imported: ImportReport }): React.JSX.Element {
  const { files, withoutAbstract, renamed, skipped, warnings } = imported;
  const facts = [
    ...(withoutAbstract > 0 ? [`${countText(withoutAbstract)} without an abstract`] : []),
    ...(renamed > 0 ? [`${countText(renamed)} given a new id because theirs was taken`] : []),
    skipped === 0 ? "none skipped" : `${countText(skipped)} skipped`,
  ];
  const summary = (
    <>
      <strong>{countOf(imported.imported, "reference")} imported</strong> from{" "}
      {files.length === 1 ? files[0] : `${countText(files.length)} files`}, {facts.join(", ")}.
    </>
  );
  if (warnings.length === 0) return summary;
  return (
    <details>
      <Summary>
        {summary} <Toggle>{countOf(warnings.length, "warning")}</Toggle>
      </Summary>
      <Warnings
        all={warnings.map(
          ({ file, line, message }) => `${file}, line ${countText(line)}: ${message}`,
        )}
      />
    </details>
  );
}

function Warnings({ all }: { readonly all: readonly string[] }): React.JSX.Element {
  const shown = all.slice(0, MAX_WARNINGS);
  return (
    <List>
      {/* oxlint-disable-next-line react/no-array-index-key -- two warnings may say the same, and none ever moves */}
      {shown.map((text, index) => (
        <li key={index}>{text}</li>
      ))}
      {all.length > shown.length && (
        <li>{countOf(all.length - shown.length, "more warning")}, not listed here.</li>
      )}
    </List>
  );
}

const Padded = styled.div`
  flex: none;
  padding: 12px 16px 0;
  /* Keeps the icon and buttons at the first line when the warnings are expanded. */
  > :has(details[open]) {
    align-items: flex-start;
    > svg { margin-block-start: 8px; }
    > :not(svg, :has(details)) { margin-block-start: 4px; }
    ${phone} { > :not(svg, :has(details)) { align-self: center; margin-block-start: 0; } }
  }
  /* Keeps the text's margin when the actions wrap below it. */
  ${phone} { > * > :nth-child(2) { padding-inline-end: 10px; } }
  @media print { display: none; }
`;

const Summary = styled.summary`cursor: pointer;`;

const Toggle = styled.span`
  color: var(--accent-text);
  text-decoration: underline var(--accent-line);
  text-underline-offset: 3px;
  white-space: nowrap;
  ${Summary}:hover > & { text-decoration-color: currentColor; }
`;

/** A notice below the rows, so that showing it does not move them. */
export const BelowNotice = styled(Padded)`padding-block: 0 12px;`;

const List = styled.ul`
  max-height: 160px;
  overflow-y: auto;
  margin: 8px 0;
  padding: 0;
  list-style: none;
  li + li { margin-block-start: 4px; }
`;

import type { Connection } from "@tera/bridge-sdk";
import { Banner, Button, Fact, Icon, IconButton, phone, ProgressBar, text, TextButton, useMedia } from "@tera/ui";
import { ChartNoAxesColumn, Download, Table2 } from "lucide-react";
import { useMemo, useState, type ReactElement } from "react";
import styled from "styled-components";
import { type ChosenLibrary, sentenceOf } from "./chosen-library.ts";
import { CountSettings } from "./CountSettings.tsx";
import { NARROW } from "./narrow-media.ts";
import { type CountResult, resultAsCsv, resultName, saveResult } from "./save-result.ts";
import { TermChart } from "./TermChart.tsx";
import { TermTable } from "./TermTable.tsx";
import type { CountOptions } from "./term-count.ts";
import { useTermCounts } from "./use-term-counts.ts";

const FIRST_OPTIONS: CountOptions = { fields: new Set(["title", "abstract"]), unit: "words", shortestWord: 3, leaveOutStopWords: true, joinForms: true };
const FIRST_ROWS = 16;
const KEEP_MILLISECONDS = 60_000;

interface CountedLibraryProps {
  readonly tera: Connection;
  readonly library: ChosenLibrary;
  readonly onChooseLibrary: () => void;
  /** Why the last attempt to choose another library failed. */
  readonly error: unknown;
}

/** A library's counts as chart and table, with what can be done with them. */
export function CountedLibrary({ tera, library, onChooseLibrary, error }: CountedLibraryProps): React.JSX.Element {
  const [options, setOptions] = useState(FIRST_OPTIONS);
  const [rows, setRows] = useState(FIRST_ROWS);
  const [asTable, setAsTable] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [saving, setSaving] = useState(false);
  const [notice, setNotice] = useState<{ tone: "info" | "bad"; words: string }>();
  const counts = useTermCounts(library.references, options);
  const shown = useMemo(() => counts.terms?.slice(0, rows) ?? [], [counts.terms, rows]);
  const result: CountResult = { libraryName: library.file.name, referenceCount: library.references.length, terms: counts.terms ?? [], chosen };
  const failure = counts.error ?? error;
  const nothing = counts.terms?.length === 0;

  const choose = (term: string, isChosen: boolean): void => {
    const next = new Set(chosen);
    if (isChosen) next.add(term);
    else next.delete(term);
    setChosen(next);
  };

  const save = async (): Promise<void> => {
    setSaving(true);
    setNotice(undefined);
    try {
      const name = await saveResult(tera, result);
      if (name !== undefined) setNotice({ tone: "info", words: `Saved as ${name}. The timeline has an entry.` });
    } catch (problem) {
      setNotice({ tone: "bad", words: sentenceOf(problem) });
    } finally {
      setSaving(false);
    }
  };

  return (
    <Layout>
      <CountSettings library={library} options={options} rows={rows} onOptions={setOptions} onRows={setRows} onChooseLibrary={onChooseLibrary} />
      <Result aria-busy={counts.progress !== undefined}>
        {failure !== undefined && <Banner tone="bad">{sentenceOf(failure)}</Banner>}
        {notice && <Banner tone={notice.tone} onClose={() => setNotice(undefined)}>{notice.words}</Banner>}
        <Head>
          <h1>References that contain each {options.unit === "words" ? "term" : "phrase"}</h1>
          {!asTable && !nothing && (
            <Legend>
              <span><Key $colour="var(--navy)" />In the title</span>
              <span><Key $colour="var(--slate)" />Elsewhere only</span>
            </Legend>
          )}
        </Head>
        {nothing && (
          <Nothing>
            Nothing to count with these settings. <TextButton onClick={() => setOptions({ ...FIRST_OPTIONS, shortestWord: 1 })}>Count words of any length</TextButton>
          </Nothing>
        )}
        {!nothing && (asTable ? <TermTable terms={shown} chosen={chosen} /> : <TermChart terms={shown} chosen={chosen} onChoose={choose} />)}
      </Result>
      <Foot>
        {counts.progress ? (
          <Counting>
            <ProgressBar
              label="Counting words"
              words={`${counts.progress.done.toLocaleString("en-GB")} of ${counts.progress.total.toLocaleString("en-GB")} references`}
              value={counts.progress.done}
              max={counts.progress.total}
            />
          </Counting>
        ) : (
          <Fact as="output">
            {chosen.size === 0 ? `${(counts.terms?.length ?? 0).toLocaleString("en-GB")} different ${options.unit}` : `${chosen.size.toLocaleString("en-GB")} chosen for the search`}
          </Fact>
        )}
        <Actions>
          <SecondAction label={asTable ? "Show as chart" : "Show as table"} icon={<Icon of={asTable ? ChartNoAxesColumn : Table2} />} variant="ghost" onClick={() => setAsTable(!asTable)} disabled={nothing} />
          <SecondAction label="Export CSV" icon={<Icon of={Download} />} variant="secondary" onClick={() => download(resultName(result.libraryName), resultAsCsv(result))} disabled={nothing} />
          <Button variant="primary" onClick={() => void save()} busy={saving} busyLabel="Saving" disabled={nothing || counts.terms === undefined}>Save to project</Button>
        </Actions>
      </Foot>
    </Layout>
  );
}

interface SecondActionProps {
  readonly label: string;
  readonly icon: ReactElement;
  readonly variant: "ghost" | "secondary";
  readonly disabled: boolean;
  readonly onClick: () => void;
}

/** A button of the foot; its icon alone where one row has no room for all words. */
function SecondAction({ label, icon, variant, disabled, onClick }: SecondActionProps): React.JSX.Element {
  const isNarrow = useMedia(NARROW);
  if (isNarrow) return <IconButton label={label} icon={icon} variant="secondary" tooltipSide="top" disabled={disabled} onClick={onClick} />;
  return <Button variant={variant} icon={icon} disabled={disabled} onClick={onClick}>{label}</Button>;
}

function download(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser takes the content in its own time.
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MILLISECONDS);
}

const Layout = styled.main.attrs({ "aria-label": "Word Frequency Analyser" })`
  display: grid;
  grid-template: "settings result" minmax(0, 1fr) "settings foot" auto / 264px minmax(0, 1fr);
  height: 100dvh;
  > section:first-child {
    grid-area: settings;
  }
  ${phone} {
    display: block;
    height: auto;
  }
`;

const Result = styled.section`
  grid-area: result;
  overflow-y: auto;
  padding: 24px 32px;
  display: grid;
  align-content: start;
  gap: 16px;
  ${phone} {
    padding: 16px;
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 8px 24px;
  h1 {
    ${text.dialog}
    margin: 0;
  }
`;

const Legend = styled.div`
  display: flex;
  gap: 20px;
  ${text.meta}
  color: var(--ink-2);
`;

const Key = styled.span<{ $colour: string }>`
  display: inline-block;
  width: 12px;
  height: 12px;
  margin-inline-end: 7px;
  vertical-align: -1px;
  background: ${({ $colour }) => $colour};
  forced-color-adjust: none;
`;

/** Counting shows where the count will stand. */
const Counting = styled.div`
  flex: 0 1 360px;
`;

const Nothing = styled.p`
  ${text.body}
  color: var(--ink-2);
  margin: 0;
`;

const Foot = styled.footer`
  grid-area: foot;
  position: relative;
  z-index: 2;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 8px 16px;
  padding: 12px 32px;
  border-block-start: 1px solid var(--line);
  ${phone} {
    position: sticky;
    inset-block-end: 0;
    background: var(--paper);
    padding: 12px 16px;
  }
`;

const Actions = styled.div`
  display: flex;
  flex: none;
  gap: 8px;
`;

import type { Connection } from "@tera/bridge-sdk";
import { Banner, phone, text, TextButton } from "@tera/ui";
import { useMemo, useState } from "react";
import styled from "styled-components";
import { ChartLegend } from "./ChartLegend.tsx";
import { sentenceOf } from "../frame/failure.ts";
import type { ChosenLibrary } from "./chosen-library.ts";
import { CountFooter } from "./CountFooter.tsx";
import { CountSettings } from "./CountSettings.tsx";
import { downloadText } from "../frame/download-text.ts";
import { type CountResult, resultAsCsv, resultName } from "./save-result.ts";
import { TermChart } from "./TermChart.tsx";
import { TermTable } from "./TermTable.tsx";
import type { CountOptions } from "./term-count.ts";
import { useSaveResult } from "./use-save-result.ts";
import { useTermCounts } from "./use-term-counts.ts";

const DEFAULT_OPTIONS: CountOptions = {
  fields: new Set(["title", "abstract"]),
  unit: "words",
  shortestWord: 3,
  leaveOutStopWords: true,
  joinForms: true,
};
const DEFAULT_ROWS = 16;

interface CountedLibraryProps {
  readonly tera: Connection;
  readonly library: ChosenLibrary;
  readonly onChooseLibrary: () => void;
  /** Error of the last attempt to choose another library. */
  readonly error: unknown;
}

export function CountedLibrary({
  tera,
  library,
  onChooseLibrary,
  error,
}: CountedLibraryProps): React.JSX.Element {
  const [options, setOptions] = useState(DEFAULT_OPTIONS);
  const [rows, setRows] = useState(DEFAULT_ROWS);
  const [asTable, setAsTable] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const counts = useTermCounts(library.references, options);
  const shown = useMemo(() => counts.terms?.slice(0, rows) ?? [], [counts.terms, rows]);
  const result: CountResult = {
    libraryName: library.file.name,
    referenceCount: library.references.length,
    terms: counts.terms ?? [],
    chosen,
  };
  const { saving, notice, save, closeNotice } = useSaveResult(tera, result);
  const failure = counts.error ?? error;
  const nothing = counts.terms?.length === 0;

  const choose = (term: string, isChosen: boolean): void => {
    const next = new Set(chosen);
    if (isChosen) next.add(term);
    else next.delete(term);
    setChosen(next);
  };

  return (
    <Layout>
      <CountSettings
        library={library}
        options={options}
        rows={rows}
        onOptions={setOptions}
        onRows={setRows}
        onChooseLibrary={onChooseLibrary}
      />
      <Result aria-busy={counts.progress !== undefined}>
        {failure !== undefined && <Banner tone="bad">{sentenceOf(failure)}</Banner>}
        {notice && (
          <Banner tone={notice.tone} onClose={closeNotice}>
            {notice.message}
          </Banner>
        )}
        <Head>
          <h1>References that contain each {options.unit === "words" ? "term" : "phrase"}</h1>
          {!asTable && !nothing && <ChartLegend />}
        </Head>
        {nothing && (
          <Nothing>
            Nothing to count with these settings.{" "}
            <TextButton onClick={() => setOptions({ ...DEFAULT_OPTIONS, shortestWord: 1 })}>
              Count words of any length
            </TextButton>
          </Nothing>
        )}
        {!nothing &&
          (asTable ? (
            <TermTable terms={shown} chosen={chosen} />
          ) : (
            <TermChart terms={shown} chosen={chosen} onChoose={choose} />
          ))}
      </Result>
      <CountFooter
        unit={options.unit}
        counts={counts}
        chosenCount={chosen.size}
        asTable={asTable}
        onAsTable={setAsTable}
        onExport={() =>
          downloadText(resultName(result.libraryName), resultAsCsv(result), "text/csv")
        }
        saving={saving}
        onSave={() => void save()}
      />
    </Layout>
  );
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

const Nothing = styled.p`
  ${text.body}
  color: var(--ink-2);
  margin: 0;
`;

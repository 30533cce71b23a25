import type { Connection } from "@tera/bridge-sdk";
import { Banner, phone } from "@tera/ui";
import { useState } from "react";
import styled from "styled-components";
import { sentenceOf } from "../frame/failure.ts";
import { NO_CHOICE } from "./choose-terms.ts";
import type { ChosenLibrary } from "./chosen-library.ts";
import { CopiedLineNotice } from "./CopiedLineNotice.tsx";
import { CountedTerms } from "./CountedTerms.tsx";
import { CountFooter } from "./CountFooter.tsx";
import { CountSettings } from "./CountSettings.tsx";
import { downloadCsv } from "./download-csv.ts";
import { type CountResult, resultAsCsv, resultName } from "./save-result.ts";
import { DEFAULT_STOP_LANGUAGES } from "./StopWordChoice.tsx";
import type { CountOptions } from "./term-count.ts";
import { useCopiedLine } from "./use-copied-line.ts";
import { useSaveResult } from "./use-save-result.ts";
import { useTermCounts } from "./use-term-counts.ts";

const DEFAULT_OPTIONS: CountOptions = {
  fields: new Set(["title", "abstract"]),
  unit: "words",
  shortestWord: 3,
  stopLanguages: DEFAULT_STOP_LANGUAGES,
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
  const [choice, setChoice] = useState(NO_CHOICE);
  const { chosen } = choice;
  const counts = useTermCounts(library.references, options);
  const result: CountResult = {
    libraryName: library.file.name,
    referenceCount: library.references.length,
    terms: counts.terms ?? [],
    chosen,
  };
  const { saving, notice, save, closeNotice } = useSaveResult(tera, result);
  const line = useCopiedLine();
  const shown = new Set(counts.terms?.slice(0, rows).map(({ term }) => term));
  const hiddenCount = [...chosen].filter((term) => !shown.has(term)).length;
  const failure = counts.error ?? error;

  return (
    <Layout>
      <CountSettings
        tera={tera}
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
        {line.copied && <CopiedLineNotice copied={line.copied} onClose={line.close} />}
        <CountedTerms
          unit={options.unit}
          terms={counts.terms}
          rows={rows}
          asTable={asTable}
          choice={choice}
          onChoice={setChoice}
          onCountAnyLength={() => setOptions({ ...DEFAULT_OPTIONS, shortestWord: 1 })}
        />
      </Result>
      <CountFooter
        unit={options.unit}
        counts={counts}
        chosenCount={chosen.size}
        hiddenCount={hiddenCount}
        asTable={asTable}
        onAsTable={setAsTable}
        onExport={() => downloadCsv(resultName(result.libraryName), resultAsCsv(result))}
        saving={saving}
        onSave={() => {
          line.close();
          void save();
        }}
        onCopy={() => {
          closeNotice();
          void line.copy(chosen);
        }}
        onClear={() => setChoice(NO_CHOICE)}
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

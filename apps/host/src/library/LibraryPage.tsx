import { useStore } from "@nanostores/react";
import { Banner, Breadcrumbs, Button, EmptyState, ButtonLink, Fact, Icon, PageBody, phone, ProgressBar, SearchField, TextButton, useMedia, type VirtualGridHandle, VisuallyHidden } from "@tera/ui";
import { Download } from "lucide-react";
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import styled from "styled-components";
import { toErrorRecord } from "../errors/catalogue.ts";
import { downloadAddress, filePathIn } from "../files/file-address.ts";
import { formatSize } from "../files/file-size.ts";
import { folderOf, nameOf } from "../files/project-file.ts";
import { codeOf } from "../platform/app-error.ts";
import { countOf, countText } from "../platform/date-text.ts";
import { $documentEvent } from "../sync/document-events.ts";
import { listenToFiles } from "../project/file-events.ts";
import { $activeProjectId } from "../projects/active-project.ts";
import { LibraryGrid } from "./LibraryGrid.tsx";
import { $library, openLibrary, type LibraryView, type OpenLibrary } from "./library-store.ts";
import { PHONE } from "./library-media.ts";
import { ReferencePanel } from "./ReferencePanel.tsx";
import { useFoundPlaces } from "./use-found-places.ts";

/** Remarks shown at once; a file full of faults says no more with the rest. */
const MOST_WARNINGS = 100;

/** The editor of the library that the address names. */
export function LibraryPage(): React.JSX.Element | null {
  const projectId = useStore($activeProjectId);
  const path = filePathIn(location.pathname);
  if (projectId === undefined) return null;
  if (path === undefined) return <PageBody><EmptyState isPage title="No library is named" actions={<ButtonLink href="/project/files">Show the files</ButtonLink>}>The address ends before the name of a file.</EmptyState></PageBody>;
  return <Library key={`${projectId}/${path}`} projectId={projectId} path={path} />;
}

function Library({ projectId, path }: { readonly projectId: string; readonly path: string }): React.JSX.Element {
  const view = useStore($library);
  const library = useRef<OpenLibrary>(undefined);

  useEffect(() => {
    const opened = openLibrary(projectId, path);
    library.current = opened;
    const stops = [
      $documentEvent.listen((event) => event && opened.receive(event)),
      listenToFiles((event) => {
        if (event.path === undefined || event.path === path) opened.checkVersion();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      opened.close();
    };
  }, [projectId, path]);

  const retry = (): void => library.current?.reload();
  // What is on the screen stays there when a later reading fails for want of a connection.
  if (view?.error !== undefined && (view.report === undefined || codeOf(view.error) === "NOT-FOUND")) return <Unreadable error={view.error} path={path} onRetry={retry} />;
  return <LibraryScreen view={view ?? { projectId, path, references: [], progress: undefined, report: undefined, error: undefined }} onEdit={(...change) => library.current?.edit(...change)} onRetry={retry} />;
}

/** Codes of a file that is there and can't be read as a library, however often it is tried. */
const UNSUPPORTED = new Set(["NOT-A-LIBRARY", "UNSUPPORTED-FORMAT", "UNSAFE-XML", "UNREADABLE"]);

function Unreadable({ error, path, onRetry }: { readonly error: unknown; readonly path: string; readonly onRetry: () => void }): React.JSX.Element {
  const record = toErrorRecord(error);
  const isUnsupported = UNSUPPORTED.has(record.code);
  const line = record.trace.find((step) => step.startsWith("line "));
  return (
    <PageBody>
      <EmptyState
        isPage
        code={record.code}
        title={isUnsupported ? "Unsupported library format" : record.title}
        actions={
          <>
            {isUnsupported && <ButtonLink href={downloadAddress(path)} variant="primary">Download the file</ButtonLink>}
            {!isUnsupported && record.code !== "NOT-FOUND" && <Button variant="primary" onClick={onRetry}>Try again</Button>}
            <ButtonLink href="/project/files">Show the files</ButtonLink>
          </>
        }
      >
        {record.text.replace(/^Unsupported library format: /u, "The file can't be opened here: ")}{line !== undefined && !record.text.includes(line) && ` This was found at ${line}.`}
      </EmptyState>
    </PageBody>
  );
}

interface LibraryScreenProps {
  readonly view: LibraryView;
  readonly onEdit: OpenLibrary["edit"];
  readonly onRetry: () => void;
}

function LibraryScreen({ view, onEdit, onRetry }: LibraryScreenProps): React.JSX.Element {
  const { path, references, progress, report } = view;
  const grid = useRef<VirtualGridHandle>(null);
  const [query, setQuery] = useState("");
  const [openId, setOpenId] = useState<string>();
  const [isReportOpen, setReportOpen] = useState(true);
  const [range, setRange] = useState<{ first: number; last: number }>();
  const showRange = useCallback((first: number, last: number) => setRange({ first, last }), []);
  const wanted = useDeferredValue(query);
  const { places, query: found, isSearching } = useFoundPlaces(references, wanted);
  const openPlace = useMemo(() => (openId === undefined ? -1 : places.findIndex((place) => references[place]?.id === openId)), [places, references, openId]);
  const open = openId === undefined ? undefined : references.find(({ id }) => id === openId);
  const isCovered = useMedia(PHONE) && open !== undefined;
  const wasOpen = useRef(false);

  // Where the panel was, the keyboard goes on in the rows. After the drawing: until then they may be covered.
  useEffect(() => {
    if (wasOpen.current && openId === undefined) grid.current?.focus();
    wasOpen.current = openId !== undefined;
  }, [openId]);

  const idAt = (index: number): string | undefined => references[places[index] ?? -1]?.id;
  const folder = folderOf(path);
  const troubles = (report?.skipped ?? 0) + (report?.warnings.length ?? 0);

  return (
    <Frame>
      <VisuallyHidden as="h1">{nameOf(path)}</VisuallyHidden>
      <Bar inert={isCovered}>
        <Breadcrumbs items={[{ label: "Files", href: "/project/files" }, ...folder.split("/").filter(Boolean).map((label) => ({ label })), { label: nameOf(path) }]} />
        <ButtonLink variant="ghost" icon={<Icon of={Download} />} href={downloadAddress(path)}>Download</ButtonLink>
      </Bar>
      <Body $hasPanel={open !== undefined}>
        <Main inert={isCovered}>
          {view.error !== undefined && (
            <Padded><Banner tone="bad" action={<TextButton onClick={onRetry}>Try again</TextButton>}>{`${toErrorRecord(view.error).text} The references below are the last that arrived.`}</Banner></Padded>
          )}
          {progress !== undefined && (
            <Padded>
              <ProgressBar label={`Reading ${nameOf(path)}`} words={`${countText(progress.refCount)} references, ${formatSize(progress.bytesRead)} of ${formatSize(progress.totalBytes)}`} value={progress.bytesRead} max={progress.totalBytes} />
            </Padded>
          )}
          {report !== undefined && troubles > 0 && isReportOpen && (
            <Padded>
              <Banner tone="warn" onClose={() => setReportOpen(false)}>
                <details>
                  <summary>{countOf(report.refCount, "reference")} read, {report.skipped === 0 ? "none" : countText(report.skipped)} skipped, {countOf(report.warnings.length, "remark")}</summary>
                  <Remarks>{report.warnings.slice(0, MOST_WARNINGS).map((warning) => <li key={`${warning.line} ${warning.code}`}>Line {countText(warning.line)}: {warning.message}</li>)}</Remarks>
                </details>
              </Banner>
            </Padded>
          )}
          <Tools>
            <SearchField label="Search references" placeholder="Search title, author, abstract or DOI" value={query} onValue={setQuery} shortcut="/" />
          </Tools>
          {report !== undefined && places.length === 0 && !isSearching ? (
            <Nothing>
              {references.length === 0 ? <EmptyState title="This library is empty">There is no reference in it.</EmptyState> : <EmptyState title="No reference matches" actions={<TextButton onClick={() => setQuery("")}>Clear search</TextButton>} />}
            </Nothing>
          ) : (
            <LibraryGrid references={references} places={places} query={found} openIndex={openPlace < 0 ? null : openPlace} isBesidePanel={open !== undefined} onOpen={(index) => setOpenId(idAt(index))} onRange={showRange} handle={grid} />
          )}
          <Foot>
            <Fact as="output">{isSearching ? "Searching..." : wanted.trim() === "" ? countOf(references.length, "reference") : `${countText(places.length)} of ${countOf(references.length, "reference")}`}</Fact>
            {range !== undefined && places.length > 0 && <Fact>{countText(range.first + 1)} to {countText(range.last + 1)}</Fact>}
          </Foot>
        </Main>
        {open !== undefined && (
          <ReferencePanel
            reference={open}
            position={openPlace < 0 ? undefined : { number: openPlace + 1, count: places.length }}
            isReadOnly={report === undefined}
            onEdit={(field, value) => onEdit(open.id, field, value)}
            onMove={(step) => setOpenId(idAt(Math.min(places.length - 1, Math.max(0, openPlace + step))) ?? open.id)}
            onClose={() => setOpenId(undefined)}
          />
        )}
      </Body>
    </Frame>
  );
}

const PANEL_WIDTH = "376px";

const Frame = styled.div`
  display: flex;
  flex-direction: column;
  height: 100dvh;
  min-height: 320px;
  ${phone} { height: calc(100dvh - 52px); }
`;

const Bar = styled.header`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 12px;
  flex: none;
  height: 52px;
  padding-inline: 24px 12px;
  ${phone} { padding-inline-start: 16px; }
  border-block-end: 1px solid var(--line);
  > :first-child { min-width: 0; }
  > :last-child { flex: none; }
`;

const Body = styled.div<{ $hasPanel: boolean }>`
  flex: 1;
  min-height: 0;
  display: grid;
  grid-template-columns: minmax(0, 1fr) ${({ $hasPanel }) => ($hasPanel ? PANEL_WIDTH : "")};
  ${phone} { grid-template-columns: minmax(0, 1fr); }
`;

const Main = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
`;

const Padded = styled.div`
  flex: none;
  padding: 12px 16px 0;
`;

/** Fills what the rows would, so that the foot stays at the bottom. */
const Nothing = styled.div`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  padding: 12px 24px;
  ${phone} { padding-inline: 16px; }
`;

const Tools = styled.div`
  flex: none;
  padding: 12px 16px;
`;

const Remarks = styled.ul`
  max-height: 160px;
  overflow-y: auto;
  margin: 8px 0;
  padding-inline-start: 20px;
`;

const Foot = styled.footer`
  flex: none;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 16px;
  height: 36px;
  padding-inline: 24px 16px;
  border-block-start: 1px solid var(--line-2);
  ${phone} { padding-inline-start: 16px; }
`;

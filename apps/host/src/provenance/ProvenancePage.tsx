import { useStore } from "@nanostores/react";
import {
  Banner,
  Breadcrumbs,
  Button,
  ButtonLink,
  EmptyState,
  fromAside,
  Icon,
  PageBody,
  PageHead,
  SkeletonRows,
  text,
  useMedia,
} from "@tera/ui";
import { Download, RefreshCw } from "lucide-react";
import { useMemo, useState } from "react";
import styled from "styled-components";
import { toErrorRecord } from "../errors/catalogue.ts";
import { tracedPathIn } from "../files/file-address.ts";
import { countText } from "../platform/date-text.ts";
import { $project } from "../project/project-store.ts";
import { downloadCrate } from "./download-crate.ts";
import { drawnFiles, MAX_DRAWN_FILES } from "./drawn-files.ts";
import { FileFacts } from "./FileFacts.tsx";
import { FileGraph } from "./FileGraph.tsx";
import { FileList } from "./FileList.tsx";
import { layOutFiles } from "./lay-out-files.ts";
import type { Provenance } from "./provenance-gateway.ts";
import { type LoadedProvenance, useProvenance } from "./use-provenance.ts";
import { usePersonName } from "../project/person-name.ts";

/** /project/provenance: shows which files each file of the project was made from. */
export function ProvenancePage(): React.JSX.Element | null {
  const project = useStore($project);
  return project === undefined ? null : <ProvenanceOf key={project.id} projectId={project.id} />;
}

function ProvenanceOf({ projectId }: { readonly projectId: string }): React.JSX.Element {
  const { loaded, isRefreshing, refresh } = useProvenance(projectId);
  const project = useStore($project);
  const personName = usePersonName();
  const provenance = loaded.state === "loaded" ? loaded.provenance : undefined;
  return (
    <PageBody width="fill">
      <Breadcrumbs items={[{ label: "Files", href: "/project/files" }, { label: "Provenance" }]} />
      <PageHead
        title="Provenance"
        subtitle="Where each file comes from: the files it was made from, by whom, when and with which tool."
        actions={
          <>
            <Button
              variant="ghost"
              icon={<Icon of={RefreshCw} />}
              busy={isRefreshing}
              busyLabel="Refreshing"
              disabled={loaded.state === "loading"}
              onClick={refresh}
            >
              Refresh
            </Button>
            <Button
              icon={<Icon of={Download} />}
              disabled={provenance === undefined || provenance.files.length === 0}
              onClick={() => {
                if (project !== undefined && provenance !== undefined)
                  downloadCrate(project, provenance, (id) => personName(id ?? undefined));
              }}
            >
              Download RO-Crate
            </Button>
          </>
        }
      />
      <Content loaded={loaded} onRetry={refresh} />
    </PageBody>
  );
}

function Content({
  loaded,
  onRetry,
}: {
  readonly loaded: LoadedProvenance;
  readonly onRetry: () => void;
}): React.JSX.Element {
  if (loaded.state === "loading")
    return <SkeletonRows rows={4} rowHeight={58} label="Loading the files" />;
  if (loaded.state === "failed") {
    const { code, title, text: reason } = toErrorRecord(loaded.error);
    return (
      <EmptyState code={code} title={title} actions={<Button onClick={onRetry}>Try again</Button>}>
        {reason}
      </EmptyState>
    );
  }
  if (loaded.provenance.files.length === 0)
    return (
      <EmptyState
        title="No files yet"
        actions={<ButtonLink href="/project/files">Upload files</ButtonLink>}
      >
        Upload your search exports. When someone merges them, or a tool makes a new file from them,
        this page shows which file came from which.
      </EmptyState>
    );
  return <Files provenance={loaded.provenance} />;
}

function Files({ provenance }: { readonly provenance: Provenance }): React.JSX.Element {
  const { files, entries, rounds, isComplete } = provenance;
  const isPhone = useMedia("(max-width: 767.98px)");
  const drawn = useMemo(() => drawnFiles(files), [files]);
  const layout = useMemo(() => layOutFiles(drawn), [drawn]);
  const [chosen, setChosen] = useState(() => {
    const path = tracedPathIn(location.search);
    return files.find((file) => file.path === path)?.id;
  });
  const byId = useMemo(() => new Map(drawn.map((file) => [file.id, file])), [drawn]);
  const known = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  const file = chosen === undefined ? undefined : byId.get(chosen);
  const facts =
    file === undefined ? null : (
      <FileFacts
        key={file.id}
        file={file}
        parents={known(file.parents.map((parent) => parent.file))}
        entries={entries.filter((entry) => entry.files.includes(file.id))}
        rounds={rounds.filter((round) => round.file === file.id)}
        usedFor={known(layout.children.get(file.id) ?? [])}
        onChoose={setChosen}
      />
    );
  return (
    <>
      {drawn.length < files.length && drawn.length === MAX_DRAWN_FILES ? (
        <Notice>
          <Banner tone="info">
            Shows {countText(drawn.length)} of {countText(files.length)} files: those that are
            connected, then the latest. The RO-Crate has all of them.
          </Banner>
        </Notice>
      ) : null}
      {isComplete ? null : (
        <Notice>
          <Banner tone="warn">
            This project has more saves than this page can show. The earliest are missing.
          </Banner>
        </Notice>
      )}
      {isPhone ? (
        <FileList layout={layout} chosen={chosen} onChoose={setChosen}>
          {facts}
        </FileList>
      ) : (
        <Split>
          <FileGraph layout={layout} chosen={chosen} onChoose={setChosen} />
          <Side>{facts ?? <p>Choose a file to see who made it, when and from what.</p>}</Side>
        </Split>
      )}
    </>
  );
}

const Notice = styled.div`margin-bottom: 16px;`;

const Split = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 24px 40px;

  ${fromAside} { grid-template-columns: minmax(0, 1fr) 320px; }
`;

const Side = styled.div`
  min-width: 0;
  max-width: 640px;

  > p { ${text.dense} color: var(--ink-3); }
`;

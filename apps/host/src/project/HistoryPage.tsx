import { PageBody, PageHead, SelectField, type SelectOption } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import styled from "styled-components";
import { toastError } from "../errors/notices.ts";
import { useCanEdit } from "../projects/use-can-edit.ts";
import { requireUser } from "../session/session-store.ts";
import { openCachedDocument } from "../sync/device/document-cache.ts";
import type { ChangeDocument } from "../sync/history/revert-entry.ts";
import { DocumentChanges } from "./DocumentChanges.tsx";
import { placeLabel } from "./history-labels.ts";
import { projectGateway } from "./project-gateway.ts";
import { $project, $projectDocument, $projectUndo } from "./project-store.ts";

const Choice = styled.div`
  max-width: 320px;
  margin-bottom: 8px;
`;

/** Value of the option for the project's own document. */
const PROJECT = "";

/** /project/history: lists changes of the project's shared data and of tools' namespaces. */
export function HistoryPage() {
  const project = useStore($project);
  const isEditor = useCanEdit();
  const [namespace, setNamespace] = useState(PROJECT);
  const namespaces = useNamespaces(project?.id);
  if (project === undefined) return null;
  const isProject = namespace === PROJECT;
  return (
    <PageBody width="list">
      <PageHead
        title="Changes"
        subtitle="Changes to project details in the last 30 days. For files, see the Timeline."
      />
      {namespaces.length === 0 ? null : (
        <Choice>
          <SelectField
            label="Changes of"
            value={namespace}
            onValue={setNamespace}
            options={[
              { value: PROJECT, label: "Project details and tool state" },
              ...namespaces.map(namespaceOption),
            ]}
          />
        </Choice>
      )}
      <DocumentChanges
        path={
          isProject ? `projects::${project.id}` : `project_namespaces::${project.id}::${namespace}`
        }
        placeName={(place) => placeLabel(place, isProject)}
        change={!isEditor ? undefined : isProject ? changeProject : changeNamespace}
        emptyText={
          isProject
            ? "When someone renames or describes the project, or works in a tool that stores its state here, the change is listed with the earlier value."
            : "When a tool changes its data, the change is listed with the earlier value."
        }
      />
    </PageBody>
  );
}

/** Changes the project through the undo history, so that the person can undo the revert. */
const changeProject: ChangeDocument = async (_path, changed) => {
  const [stack, document] = [$projectUndo.get(), $projectDocument.get()];
  const operations =
    stack === undefined || document === undefined ? [] : changed(document.$state.get());
  if (operations.length > 0) stack?.edit(operations);
  return operations.length > 0;
};

const changeNamespace: ChangeDocument = async (path, changed) => {
  const { document, change } = await openCachedDocument(path, requireUser().id);
  await document.refetch();
  const operations = changed(document.$state.get());
  if (operations.length > 0) await change(operations);
  return operations.length > 0;
};

function namespaceOption(name: string): SelectOption {
  return { value: name, label: name, group: "Tool data" };
}

/** Names of the tools' namespaces; empty while loading. */
function useNamespaces(projectId: string | undefined): readonly string[] {
  const [known, setKnown] = useState<{ readonly of: string; readonly names: readonly string[] }>();
  useEffect(() => {
    if (projectId === undefined) return;
    let isCancelled = false;
    projectGateway.namespaces(projectId).then((names) => {
      if (!isCancelled) setKnown({ of: projectId, names });
    }, toastError);
    return () => {
      isCancelled = true;
    };
  }, [projectId]);
  return known !== undefined && known.of === projectId ? known.names : [];
}

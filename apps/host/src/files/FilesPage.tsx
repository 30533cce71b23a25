import { useStore } from "@nanostores/react";
import { Breadcrumbs, ButtonLink, EmptyState, PageBody, PageHead } from "@tera/ui";
import { useLocation } from "wouter";
import { $activeProjectId } from "../projects/active-project.ts";
import { folderAddress, folderPathIn } from "./file-address.ts";
import { FilesHeadActions } from "./FilesHeadActions.tsx";
import { FilesList } from "./FilesList.tsx";
import { FilesNotices } from "./FilesNotices.tsx";
import { nameOf } from "./project-file.ts";
import { useFileList } from "./use-file-list.ts";

interface FilesPageProps {
  /** Asks which libraries to merge, or merges those at `paths`. */
  readonly onMerge: (projectId: string, paths?: readonly string[]) => Promise<void>;
}

/** The files of the open project, or of the folder in the address. */
export function FilesPage({ onMerge }: FilesPageProps): React.JSX.Element {
  const projectId = useStore($activeProjectId);
  const [pathname] = useLocation();
  const folder = folderPathIn(pathname);
  return (
    <PageBody>
      {projectId !== undefined && (
        <ProjectFiles
          key={`${projectId}/${folder}`}
          projectId={projectId}
          path={folder}
          onMerge={(paths) => onMerge(projectId, paths)}
        />
      )}
    </PageBody>
  );
}

interface ProjectFilesProps {
  readonly projectId: string;
  readonly path: string;
  readonly onMerge: (paths?: readonly string[]) => Promise<void>;
}

function ProjectFiles({ projectId, path, onMerge }: ProjectFilesProps): React.JSX.Element {
  const list = useFileList(projectId, path);
  return (
    <>
      {path !== "" && <Breadcrumbs items={trailOf(path)} />}
      <PageHead
        title={path === "" ? "Files" : nameOf(path)}
        actions={<FilesHeadActions projectId={projectId} folder={path} onMerge={() => onMerge()} />}
      />
      <FilesNotices projectId={projectId} />
      {list.isMissing ? (
        <EmptyState
          title="This folder no longer exists"
          actions={<ButtonLink href={folderAddress("")}>Show the files</ButtonLink>}
        >
          It may have been renamed, moved or deleted by another member.
        </EmptyState>
      ) : (
        <FilesList projectId={projectId} path={path} list={list} onMerge={onMerge} />
      )}
    </>
  );
}

/** Breadcrumbs: "Files", then each folder. The last folder is this page and has no link. */
function trailOf(path: string): readonly { label: string; href?: string }[] {
  const names = path.split("/");
  return [
    { label: "Files", href: folderAddress("") },
    ...names.map((label, index) =>
      index === names.length - 1
        ? { label }
        : { label, href: folderAddress(names.slice(0, index + 1).join("/")) },
    ),
  ];
}

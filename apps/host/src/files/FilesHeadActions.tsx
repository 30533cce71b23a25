import { useStore } from "@nanostores/react";
import {
  Button,
  Icon,
  IconButton,
  Menu,
  MenuItem,
  MenuLink,
  MenuSeparator,
  useMedia,
  usePageActions,
} from "@tera/ui";
import {
  ArchiveRestore,
  Ellipsis,
  FolderPlus,
  FolderUp,
  Merge,
  RefreshCw,
  Upload,
  Waypoints,
} from "lucide-react";
import { attempt } from "../errors/notices.ts";
import { useCanEdit } from "../projects/use-can-edit.ts";
import { readChosenFolder } from "./dropped-files.ts";
import { DELETED_FILES_ADDRESS, PROVENANCE_ADDRESS } from "./file-address.ts";
import { addFiles } from "./file-commands.tsx";
import { refreshAndNotify } from "./FilesNotices.tsx";
import { $files, $filesLoading } from "./files-store.ts";
import { askToCreateFolder } from "./move-files.tsx";
import { addFolders } from "./upload-folders.ts";
import { chooseFiles, chooseFolder, UploadButton } from "./UploadButton.tsx";

interface FilesHeadActionsProps {
  readonly projectId: string;
  /** Folder that new folders and uploads are stored in. */
  readonly folder: string;
  readonly onMerge: () => Promise<void>;
}

export function FilesHeadActions({
  projectId,
  folder,
  onMerge,
}: FilesHeadActionsProps): React.JSX.Element {
  const files = useStore($files);
  const loading = useStore($filesLoading);
  const refresh = (): void => attempt(() => refreshAndNotify(projectId));
  const merge = (): void => attempt(onMerge);
  const createFolder = (): void => attempt(() => askToCreateFolder(projectId, folder));
  const isEditor = useCanEdit();
  usePageActions(() => {
    const reload = { id: "refresh", label: "Refresh files", icon: RefreshCw, run: refresh };
    if (!isEditor) return [reload];
    const upload = { id: "upload", label: "Upload files", icon: Upload, run: chooseFiles };
    if (files === undefined) return [upload];
    return [
      upload,
      { id: "upload-folder", label: "Upload a folder", icon: FolderUp, run: chooseFolder },
      { id: "folder", label: "New folder", icon: FolderPlus, run: createFolder },
      { id: "merge", label: "Merge libraries", icon: Merge, run: merge },
      reload,
    ];
  });
  return (
    <>
      <IconButton
        label="Refresh"
        icon={<Icon of={RefreshCw} />}
        onClick={refresh}
        aria-busy={loading !== "none"}
      />
      {isEditor && (
        <EditorActions
          {...{ projectId, folder, merge, createFolder }}
          isReady={files !== undefined}
        />
      )}
    </>
  );
}

interface EditorActionsProps {
  readonly projectId: string;
  readonly folder: string;
  readonly merge: () => void;
  readonly createFolder: () => void;
  readonly isReady: boolean;
}

function EditorActions({
  projectId,
  folder,
  merge,
  createFolder,
  isReady,
}: EditorActionsProps): React.JSX.Element {
  const isPhone = useMedia("(max-width: 767.98px)");
  return (
    <>
      {!isPhone && (
        <Button variant="ghost" icon={<Icon of={Merge} />} onClick={merge} disabled={!isReady}>
          Merge libraries
        </Button>
      )}
      <IconButton
        label="New folder"
        icon={<Icon of={FolderPlus} />}
        onClick={createFolder}
        disabled={!isReady}
      />
      <Menu
        align="end"
        trigger={<IconButton label="More file actions" icon={<Icon of={Ellipsis} />} />}
      >
        {isPhone && (
          <>
            <MenuItem icon={<Icon of={Merge} />} onSelect={merge} disabled={!isReady}>
              Merge libraries
            </MenuItem>
            <MenuSeparator />
          </>
        )}
        <MenuItem icon={<Icon of={FolderUp} />} onSelect={chooseFolder}>
          Upload a folder
        </MenuItem>
        <MenuLink icon={<Icon of={ArchiveRestore} />} href={DELETED_FILES_ADDRESS}>
          Deleted files
        </MenuLink>
        <MenuLink icon={<Icon of={Waypoints} />} href={PROVENANCE_ADDRESS}>
          Provenance
        </MenuLink>
      </Menu>
      <UploadButton
        variant="primary"
        onFiles={(chosen) => attempt(() => addFiles(projectId, folder, chosen))}
      />
      <input
        ref={(input) => {
          // React has no prop for this attribute.
          if (input !== null) input.webkitdirectory = true;
        }}
        type="file"
        hidden
        data-upload-folder=""
        aria-label="Folder to upload"
        onChange={(event) => {
          const chosen = readChosenFolder([...(event.target.files ?? [])]);
          event.target.value = "";
          attempt(() => addFolders(projectId, folder, chosen));
        }}
      />
    </>
  );
}

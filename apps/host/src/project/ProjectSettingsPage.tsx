import {
  Button,
  Checkbox,
  Icon,
  IconButton,
  Menu,
  MenuItem,
  MenuLink,
  PageBody,
  PageHead,
  phone,
  SelectField,
  SettingsSection,
  TextArea,
  TextField,
  type SelectOption,
  usePageActions,
} from "@tera/ui";
import { useStore } from "@nanostores/react";
import { Copy, Download, Ellipsis, History, LogOut, Trash2, UserPlus } from "lucide-react";
import { memo } from "react";
import styled from "styled-components";
import { copyText } from "../errors/copy-text.ts";
import { attempt } from "../errors/notices.ts";
import {
  MAX_PROJECT_DESCRIPTION_LENGTH,
  MAX_PROJECT_NAME_LENGTH,
  projectFields,
  type ProjectSummary,
} from "@tera/contract";
import { canEdit, isOwner, projectName } from "../projects/project-summary.ts";
import { PROJECT_TYPES, projectGroup } from "../projects/project-types.ts";
import { loadText } from "../sync/document-load.ts";
import { useDraft } from "../sync/use-draft.ts";
import { $user } from "../user/user-store.ts";
import { isDescriptionAsked } from "./description-address.ts";
import { DeveloperItems } from "./DeveloperItems.tsx";
import { exportProject } from "./export-project.ts";
import { IconField } from "./IconField.tsx";
import { openInviteDialog } from "./InviteDialog.tsx";
import { RoleNotices } from "./RoleNotices.tsx";
import { MembersTable } from "./MembersTable.tsx";
import { $project, $projectLoad, renameProject, setProjectField } from "./project-store.ts";
import { ReviewLists } from "./ReviewLists.tsx";
import { UndoButtons } from "./UndoButtons.tsx";
import { LazyWebhooks } from "./webhooks/LazyWebhooks.tsx";

/** Longer short names do not fit the sidebar. */
const MAX_SHORT_NAME_LENGTH = 40;

const Row = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) 200px;
  gap: 12px;

  ${phone} { grid-template-columns: auto minmax(0, 1fr); > :last-child { grid-column: 1 / -1; } }
`;

const Type = styled.div`
  max-width: 320px;
  ${phone} { max-width: none; }
`;

const TYPE_OPTIONS: readonly SelectOption[] = PROJECT_TYPES.map((type) => ({
  value: type.id,
  label: type.title,
  group: type.group,
  disabled: !type.supported,
}));

// Memoized, so that another person's keystroke re-renders only its own field.
const Undo = memo(UndoButtons);
const Members = memo(
  MembersTable,
  ({ project: one }, { project: other }) =>
    one.members === other.members &&
    one.role === other.role &&
    one.is_viewer === other.is_viewer &&
    one.id === other.id,
);
const Mark = memo(
  IconField,
  (one, other) =>
    one.isReady === other.isReady &&
    one.project.icon === other.project.icon &&
    one.project.type === other.project.type,
);
const Actions = memo(
  SettingsMenu,
  ({ project: one }, { project: other }) => one.id === other.id && one.role === other.role,
);

/** /project/settings: the project's name, description and members. */
export function ProjectSettingsPage() {
  const project = useStore($project);
  const load = useStore($projectLoad);
  const user = useStore($user);
  usePageActions(() =>
    project === undefined
      ? []
      : [
          ...(canEdit(project)
            ? [{ id: "invite", label: "Invite people", icon: UserPlus, run: openInviteDialog }]
            : []),
          { id: "copy-id", label: "Copy project ID", icon: Copy, run: () => copyId(project) },
          {
            id: "export",
            label: "Export project",
            icon: Download,
            run: () => exportWhole(project),
          },
        ],
  );
  if (project === undefined) return null;
  const isEditor = canEdit(project);
  const isReady = load === "open" && isEditor;
  return (
    <PageBody>
      <PageHead
        title="Project settings"
        actions={
          <>
            {isEditor ? <Undo /> : null}
            <Actions project={project} />
          </>
        }
      />
      <RoleNotices project={project} />
      <SettingsSection
        title="Details"
        about={
          <output>
            {isEditor
              ? loadText(load, "Changes save automatically.")
              : "Only members can change these."}
          </output>
        }
      >
        <Details key={project.id} project={project} isReady={isReady} />
        {user?.data.isDev === true ? (
          <Checkbox
            label="Disposable: may be deleted after testing"
            checked={project.isDisposable}
            disabled={!isReady}
            onChecked={(isChecked) => setProjectField("isDisposable", isChecked)}
          />
        ) : null}
      </SettingsSection>
      <SettingsSection
        title="Members"
        about="Members can read and change the whole project. Viewers can only read and download."
        actions={
          isEditor ? (
            <Button icon={<Icon of={UserPlus} />} onClick={openInviteDialog}>
              Invite
            </Button>
          ) : null
        }
      >
        <Members project={project} />
      </SettingsSection>
      {projectGroup(project.type) === "Review" && <ReviewLists isReady={isReady} />}
      {isOwner(project) && <LazyWebhooks key={`webhooks ${project.id}`} project={project.id} />}
    </PageBody>
  );
}

function copyId(project: ProjectSummary): void {
  copyText("Project ID", project.id);
}

function exportWhole(project: ProjectSummary): void {
  attempt(() => exportProject({ id: project.id, name: projectName(project) }));
}

function SettingsMenu({ project }: { readonly project: ProjectSummary }) {
  return (
    <Menu
      align="end"
      trigger={
        <IconButton variant="secondary" label="More actions" icon={<Icon of={Ellipsis} />} />
      }
    >
      <MenuItem icon={<Icon of={Copy} />} onSelect={() => copyId(project)}>
        Copy project ID
      </MenuItem>
      <MenuItem icon={<Icon of={Download} />} onSelect={() => exportWhole(project)}>
        Export project
      </MenuItem>
      <DeveloperItems />
      <MenuLink href="/project/history" icon={<Icon of={History} />}>
        Change history
      </MenuLink>
      {isOwner(project) ? (
        <MenuLink href="/project/delete" icon={<Icon of={Trash2} />}>
          Delete project...
        </MenuLink>
      ) : (
        <MenuLink href="/project/leave" icon={<Icon of={LogOut} />}>
          Leave project...
        </MenuLink>
      )}
    </Menu>
  );
}

function focusIfAsked(field: HTMLTextAreaElement | null): void {
  if (isDescriptionAsked()) field?.focus();
}

function Details({
  project,
  isReady,
}: {
  readonly project: ProjectSummary;
  readonly isReady: boolean;
}) {
  const user = useStore($user)?.id;
  const draftKey = (field: string): string | undefined =>
    isReady && user !== undefined ? `${user} ${project.id} ${field}` : undefined;
  const name = useDraft(
    project.name,
    (typed) => {
      if (typed.trim() === "") return "invalid";
      attempt(() => renameProject(typed));
      return undefined;
    },
    draftKey("name"),
  );
  const nameShort = useDraft(
    project.nameShort,
    (typed) => setProjectField("nameShort", typed.trim()),
    draftKey("nameShort"),
  );
  const description = useDraft(
    project.description,
    (typed) => setProjectField("description", typed.trim()),
    draftKey("description"),
  );
  return (
    <>
      <Row>
        <Mark project={project} isReady={isReady} />
        <TextField
          label="Name"
          maxLength={MAX_PROJECT_NAME_LENGTH}
          readOnly={!isReady}
          error={projectFields.name.safeParse(name.value).error?.issues[0]?.message}
          {...name.props}
        />
        <TextField
          label="Short name"
          maxLength={MAX_SHORT_NAME_LENGTH}
          readOnly={!isReady}
          {...nameShort.props}
        />
      </Row>
      <Type>
        <SelectField
          label="Type"
          value={project.type}
          disabled={!isReady}
          onValue={(type) => setProjectField("type", type)}
          options={TYPE_OPTIONS}
        />
      </Type>
      <TextArea
        ref={focusIfAsked}
        label="Description"
        rows={2}
        maxLength={MAX_PROJECT_DESCRIPTION_LENGTH}
        readOnly={!isReady}
        {...description.props}
      />
    </>
  );
}

import { adminProjectsApi, type ListedProject } from "@tera/contract";
import {
  Button,
  HeadCell,
  PageToolbar,
  PhoneLine,
  Segmented,
  TableCell,
  TableRow,
  TwoLines,
} from "@tera/ui";
import { useState } from "react";
import { formatSize } from "../files/file-size.ts";
import { toaster } from "../errors/notices.ts";
import { countOf, countText, dayText } from "../platform/date-text.ts";
import { createPagedRows } from "../platform/paged-rows.ts";
import { platform } from "../platform/platform.ts";
import { projectName } from "../projects/project-summary.ts";
import { projectTypeTitle } from "../projects/project-types.ts";
import { AdminList } from "./AdminList.tsx";
import { AdminSearch } from "./AdminSearch.tsx";
import { momentLabel } from "./moment-label.ts";
import { runAct } from "./run-act.ts";
import { useAdminSearch } from "./use-admin-search.ts";

const ROW_HEIGHT = 58;
const COLUMNS = 5;

type Place = "all" | "bin";

/** Lists all projects, without their contents, and deleted projects, which can be restored. */
export function ProjectsSection(): React.JSX.Element {
  const [place, setPlace] = useState<Place>("all");
  const { search, setSearch, fieldKey, clear } = useAdminSearch();
  return (
    <>
      <PageToolbar>
        <AdminSearch
          key={fieldKey}
          label="Find by name, owner or ID"
          search={search}
          onSearch={setSearch}
        />
        <Segmented
          label="Projects to list"
          value={place}
          onValue={setPlace}
          segments={[
            { value: "all", label: "All" },
            { value: "bin", label: "In the bin" },
          ]}
        />
      </PageToolbar>
      <ProjectList key={`${place} ${search}`} place={place} search={search} onClear={clear} />
    </>
  );
}

interface ProjectListProps {
  readonly place: Place;
  readonly search: string;
  readonly onClear: () => void;
}

function ProjectList({ place, search, onClear }: ProjectListProps) {
  const [store] = useState(() =>
    createPagedRows<ListedProject>((after) =>
      platform().http.call(adminProjectsApi.list, {
        query: {
          search,
          ...(place === "bin" ? { deleted: "1" as const } : {}),
          after,
        },
      }),
    ),
  );
  const [now] = useState(() => new Date());
  const restore = (project: ListedProject): Promise<void> =>
    runAct("restore a project", async () => {
      const restored = await platform().http.call(adminProjectsApi.restore, {
        params: { project: project.id },
      });
      if (place === "bin") store.remove(project.id);
      else store.replace(restored);
      toaster.success(`Restored ${nameOf(restored)}`);
    });
  return (
    <AdminList
      store={store}
      label="Projects"
      noun={["project", "projects"]}
      rowHeight={ROW_HEIGHT}
      columns={COLUMNS}
      head={
        <>
          <HeadCell label="Project" />
          <HeadCell label="Members" numeric width="88px" hideBelow="desktop" />
          <HeadCell label="Size" numeric width="104px" hideBelow="tablet" />
          <HeadCell label="Last edited" width="184px" hideBelow="desktop" />
          <HeadCell label="Actions" hideLabel width="112px" />
        </>
      }
      renderRow={(project) => (
        <ProjectRow key={project.id} project={project} now={now} onRestore={restore} />
      )}
      empty={emptyTexts(place, search, onClear)}
    />
  );
}

function emptyTexts(place: Place, search: string, onClear: () => void) {
  if (search !== "")
    return {
      title: `No projects match “${search}”`,
      text: "Search by project name, owner's e-mail address or project ID. Part of a name or address is enough.",
      actions: <Button onClick={onClear}>Clear search</Button>,
    };
  return place === "bin"
    ? {
        title: "The bin is empty",
        text: "Deleted projects stay here for 30 days. During that time, you can restore them.",
      }
    : { title: "No projects yet", text: "Everyone's projects appear here." };
}

interface ProjectRowProps {
  readonly project: ListedProject;
  readonly now: Date;
  readonly onRestore: (project: ListedProject) => Promise<void>;
}

function ProjectRow({ project, now, onRestore }: ProjectRowProps) {
  const [isBusy, setBusy] = useState(false);
  const { owner, members, bytes, editedAt, deletedAt, keptUntil, type } = project;
  const facts = [
    ...(keptUntil === null ? [] : [`In the bin until ${dayText(new Date(keptUntil), now)}`]),
    owner ?? "No owner",
    ...(type === null ? [] : [projectTypeTitle(type)]),
  ];
  return (
    <TableRow>
      <TableCell>
        <TwoLines>
          <strong dir="auto" title={nameOf(project)}>
            {nameOf(project)}
          </strong>
          <span>{facts.join(", ")}</span>
        </TwoLines>
        <PhoneLine>
          {countOf(members, "member")}, {formatSize(bytes)}
        </PhoneLine>
      </TableCell>
      <TableCell quiet numeric hideBelow="desktop">
        {countText(members)}
      </TableCell>
      <TableCell quiet numeric hideBelow="tablet">
        {formatSize(bytes)}
      </TableCell>
      <TableCell quiet hideBelow="desktop">
        {momentLabel(editedAt, now)}
      </TableCell>
      <TableCell numeric>
        {deletedAt === null ? null : (
          <Button
            size="small"
            busy={isBusy}
            busyLabel="Restoring"
            aria-label={`Restore ${nameOf(project)}`}
            onClick={() => {
              setBusy(true);
              void onRestore(project).then(() => setBusy(false));
            }}
          >
            Restore
          </Button>
        )}
      </TableCell>
    </TableRow>
  );
}

function nameOf({ name }: ListedProject): string {
  return projectName({ name: name ?? "" });
}

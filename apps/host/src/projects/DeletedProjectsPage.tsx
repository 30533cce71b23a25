import {
  Banner,
  Button,
  ButtonLink,
  EmptyState,
  focusRowAction,
  HeadCell,
  oneLine,
  PageBody,
  PageHead,
  phone,
  PhoneLine,
  ProjectMark,
  Table,
  TableCell,
  TableRow,
  text,
  TextLink,
} from "@tera/ui";
import { MAX_FREE_PROJECTS } from "@tera/contract";
import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import styled from "styled-components";
import { useLocation } from "wouter";
import { MissingRows } from "../errors/MissingRows.tsx";
import { toastError, toaster } from "../errors/notices.ts";
import { countOf, dayText, momentText, whenText } from "../platform/date-text.ts";
import {
  $deletedProjects,
  refreshDeletedProjects,
  removeFromBin,
  restoreProject,
} from "./deleted-projects.ts";
import { useIsAtLimit } from "./LimitBanner.tsx";
import { projectLook } from "./project-icon.ts";
import { projectName } from "./project-summary.ts";
import type { DeletedProject } from "./projects-gateway.ts";

const COLUMNS = 4;
const ROW_HEIGHT = 58;

/** Hides the table head on phones, where rows have several lines. */
const List = styled(Table)`${phone} { thead { visibility: collapse; } }`;

const Notice = styled.div`margin-bottom: 16px;`;

const Mark = styled(TableCell)`
  && { overflow: visible; }
  > * { display: grid; }
`;

/** Lets the lines wrap on phones, where a day does not fit in one line. */
const Lines = styled.div`
  display: grid;
  min-width: 0;

  strong { ${oneLine} font-size: 15px; line-height: 22px; font-weight: 600; }
  span { ${text.meta} color: var(--ink-3); }

  ${phone} { white-space: normal; }
`;

const Back = styled.p`
  ${text.meta}
  margin-top: 16px;
`;

/** /projects/deleted: lists the projects that the person can restore. */
export function DeletedProjectsPage() {
  const deleted = useStore($deletedProjects);
  const isLimited = useIsAtLimit();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => void refreshDeletedProjects(), []);
  const isEmpty = deleted.state === "loaded" && deleted.projects.length === 0;
  return (
    <PageBody>
      <PageHead
        title="Deleted projects"
        subtitle="You can restore a project for 30 days after you delete it."
      />
      {isLimited && !isEmpty ? (
        <Notice>
          <Banner>
            The free plan includes {countOf(MAX_FREE_PROJECTS, "project")} of your own. To restore
            another one, subscribe or delete the one you have.
          </Banner>
        </Notice>
      ) : null}
      <div ref={place} tabIndex={-1}>
        {isEmpty ? (
          <EmptyState
            title="No deleted projects"
            actions={<ButtonLink href="/projects">My projects</ButtonLink>}
          >
            Projects that you delete appear here with their files, members and history.
          </EmptyState>
        ) : (
          <List label="Deleted projects" rowHeight={ROW_HEIGHT}>
            <thead>
              <tr>
                <HeadCell label="Icon" hideLabel width="56px" />
                <HeadCell label="Project" />
                <HeadCell label="Deleted" width="176px" hideBelow="tablet" />
                <HeadCell label="Actions" hideLabel width="112px" />
              </tr>
            </thead>
            <tbody>
              <MissingRows
                columns={COLUMNS}
                rows={2}
                title="Your deleted projects couldn't be listed"
                isLoading={deleted.state === "loading"}
                error={deleted.state === "failed" ? deleted.error : undefined}
                onRetry={() => void refreshDeletedProjects()}
              />
              {deleted.state === "loaded"
                ? deleted.projects.map((project, index) => (
                    <DeletedRow
                      key={project.id}
                      project={project}
                      onRestored={() => focusRowAction(place.current, index)}
                    />
                  ))
                : null}
            </tbody>
          </List>
        )}
      </div>
      {isEmpty ? null : (
        <Back>
          <TextLink href="/projects">My projects</TextLink>
        </Back>
      )}
    </PageBody>
  );
}

function DeletedRow({
  project,
  onRestored,
}: {
  readonly project: DeletedProject;
  /** Called after the row is removed from the list. */
  readonly onRestored: () => void;
}) {
  const [now] = useState(() => new Date());
  const [isBusy, setBusy] = useState(false);
  const [, navigate] = useLocation();
  const name = projectName({ name: project.name ?? "" });
  const look = projectLook(project.icon ?? "", project.type ?? "");
  const deletedAt = new Date(project.deleted_at);
  const when = whenText(deletedAt, now);

  function handleRestore(): void {
    setBusy(true);
    restoreProject(project.id).then(
      () => {
        toaster.success(`Restored ${name}`, {
          label: "Open project",
          onSelect: () => navigate(`/projects/switch/${project.id}`),
        });
        flushSync(() => removeFromBin(project.id));
        onRestored();
      },
      (error: unknown) => {
        setBusy(false);
        toastError(error);
      },
    );
  }

  return (
    <TableRow>
      <Mark>
        <ProjectMark category={look.category} icon={look.icon} size={32} />
      </Mark>
      <TableCell>
        <Lines>
          <strong dir="auto" title={name}>
            {name}
          </strong>
          <span>Can be restored until {dayText(new Date(project.kept_until), now)}</span>
          <PhoneLine>Deleted {momentText(deletedAt, now)}</PhoneLine>
        </Lines>
      </TableCell>
      <TableCell quiet hideBelow="tablet">
        {when.charAt(0).toUpperCase() + when.slice(1)}
      </TableCell>
      <TableCell numeric>
        <Button
          size="small"
          data-row-action=""
          busy={isBusy}
          busyLabel="Restoring"
          aria-label={`Restore ${name}`}
          onClick={handleRestore}
        >
          Restore
        </Button>
      </TableCell>
    </TableRow>
  );
}

import { computed } from "nanostores";
import { toastBackgroundError } from "../errors/notices.ts";
import { platform } from "../platform/platform.ts";
import { $activeSummary } from "../projects/active-project.ts";
import { canEdit } from "../projects/project-summary.ts";
import { refreshProjects } from "../projects/projects-store.ts";
import { notifyFilesChanged } from "../project/file-events.ts";
import { $projectDocument } from "../project/project-store.ts";
import { notifyRoundsChanged } from "../screening/round-events.ts";
import { requireUser } from "../session/session-store.ts";
import { $documentEvent, $joins } from "../sync/document-events.ts";
import { documentEventSchema } from "../sync/document-gateway.ts";
import { noteAnswer } from "../sync/offline.ts";
import { refetchOutdated } from "../sync/open-documents.ts";
import { clearPresence, projectPresence } from "../sync/presence.ts";
import { readNewEntries } from "../timeline/follow-log.ts";
import { clearVisit } from "../timeline/unread-store.ts";
import { refreshPictures } from "../user/pictures.ts";
import { loadSubscription, loadUser, openUserDocument } from "../user/user-store.ts";

const COMPACTION_DELAY_MS = 15_000;

function runInBackground(work: Promise<unknown>): void {
  work.catch(toastBackgroundError);
}

/**
 * Refreshes the subscription too, because the event about a person's row also announces its
 * changes.
 */
async function refreshUser(): Promise<void> {
  await Promise.all([loadUser(), loadSubscription()]);
}

export function followUser(userId: string): () => void {
  return platform().realtime.subscribe(
    `user:${userId}`,
    {
      projects: () => {
        runInBackground(refreshProjects());
        // Other people's pictures may have changed, or whose pictures this person may see.
        runInBackground(refreshPictures());
      },
      user: () => runInBackground(refreshUser()),
      document: (payload) => $documentEvent.set(documentEventSchema.safeParse(payload).data),
    },
    // Refresh even after the first join, because earlier changes sent no event here.
    (isRejoin) => {
      noteAnswer();
      runInBackground(refreshProjects());
      runInBackground(refreshUser());
      runInBackground(refreshPictures());
      runInBackground(
        openUserDocument(userId).then(({ document }) =>
          isRejoin ? document.refetch() : undefined,
        ),
      );
    },
    { whileDisconnected: () => void refetchOutdated() },
  );
}

/** Follows live updates of the active project. Joins another topic when its members change. */
export function followActiveProject(): () => void {
  let stop: (() => void) | undefined;
  let stopCompaction: (() => void) | undefined;
  // A viewer's tab must not write other people's edits into files.
  const $editableId = computed($activeSummary, (project) =>
    project !== undefined && canEdit(project) ? project.id : undefined,
  );
  const unlistenProject = $editableId.subscribe((projectId) => {
    stopCompaction?.();
    stopCompaction = projectId === undefined ? undefined : scheduleCompaction(projectId);
  });
  const $topic = computed($activeSummary, (project) =>
    project === undefined ? undefined : `${project.id}:${project.membership_epoch}`,
  );
  const unlisten = $topic.subscribe((topic) => {
    stop?.();
    if (topic === undefined) {
      clearPresence();
      clearVisit();
    }
    stop = topic === undefined ? undefined : followProject(topic);
  });
  return () => {
    stop?.();
    unlisten();
    stopCompaction?.();
    unlistenProject();
  };
}

function scheduleCompaction(projectId: string): () => void {
  const controller = new AbortController();
  const compact = async (): Promise<void> => {
    await platform().clock.wait(COMPACTION_DELAY_MS, controller.signal);
    const { startCompaction } = await import("../library/edits/edit-compaction.ts");
    const stop = startCompaction(projectId);
    if (controller.signal.aborted) stop();
    else controller.signal.addEventListener("abort", stop, { once: true });
  };
  // If the wait is aborted or the module does not load, another tab compacts the library.
  compact().catch(() => undefined);
  return () => controller.abort();
}

function followProject(topic: string): () => void {
  const projectId = topic.split(":")[0] ?? "";
  const readLog = (): void => runInBackground(readNewEntries(projectId));
  return platform().realtime.subscribe(
    `project:${topic}`,
    {
      project: () => runInBackground(refreshProjects()),
      members: () => runInBackground(refreshProjects()),
      files: (payload) => notifyFilesChanged(payload),
      log: readLog,
      rounds: notifyRoundsChanged,
      document: (payload) => {
        const event = documentEventSchema.safeParse(payload).data;
        if (event !== undefined) $documentEvent.set(event);
      },
    },
    // Refresh even after the first join, because earlier changes sent no event here.
    (isRejoin) => {
      readLog();
      notifyFilesChanged();
      notifyRoundsChanged();
      $joins.set($joins.get() + 1);
      const open = $projectDocument.get();
      if (open !== undefined) runInBackground(open.refetch());
      if (isRejoin) runInBackground(refreshProjects());
    },
    {
      presence: projectPresence(projectId, requireUser().id),
      whileDisconnected: () => void refetchOutdated(),
    },
  );
}

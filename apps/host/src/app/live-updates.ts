import { computed } from "nanostores";
import { toastBackgroundError } from "../errors/notices.ts";
import { platform } from "../platform/platform.ts";
import { $activeSummary } from "../projects/active-project.ts";
import { refreshProjects } from "../projects/projects-store.ts";
import { notifyFilesChanged } from "../project/file-events.ts";
import { $projectDocument } from "../project/project-store.ts";
import { requireUser } from "../session/session-store.ts";
import { $documentEvent, $joins } from "../sync/document-events.ts";
import { documentEventSchema } from "../sync/document-gateway.ts";
import { refetchOutdated } from "../sync/open-documents.ts";
import { clearPresence, projectPresence } from "../sync/presence.ts";
import { $timeline, refreshTimeline } from "../timeline/timeline-store.ts";
import { loadUser, openUserDocument } from "../user/user-store.ts";

/** Edits that closed tabs left behind can wait until the page is there. */
const COMPACTION_DELAY_MS = 15_000;

/** Runs work that only brings the screen up to date: what it throws becomes a message. */
function runInBackground(work: Promise<unknown>): void {
  work.catch(toastBackgroundError);
}

/** Follows what concerns the person: their list of projects and their profile. */
export function followUser(userId: string): () => void {
  return platform().realtime.subscribe(
    `user:${userId}`,
    {
      projects: () => runInBackground(refreshProjects()),
      user: () => runInBackground(loadUser()),
      document: (payload) => $documentEvent.set(documentEventSchema.safeParse(payload).data),
    },
    // No event announced a project that another tab made between the request for the list and this join.
    (isRejoin) => {
      runInBackground(refreshProjects());
      if (isRejoin) runInBackground(loadUser());
      runInBackground(
        openUserDocument(userId).then(({ document }) =>
          isRejoin ? document.refetch() : undefined,
        ),
      );
    },
    { whileDisconnected: () => void refetchOutdated() },
  );
}

/** Follows the open project: members, files, timeline and shared documents. Moves to the new topic when the membership changes. */
export function followActiveProject(): () => void {
  let stop: (() => void) | undefined;
  let stopCompaction: (() => void) | undefined;
  const $projectId = computed($activeSummary, (project) => project?.id);
  const unlistenProject = $projectId.subscribe((projectId) => {
    stopCompaction?.();
    stopCompaction = projectId === undefined ? undefined : scheduleCompaction(projectId);
  });
  const $topic = computed($activeSummary, (project) =>
    project === undefined ? undefined : `${project.id}:${project.membership_epoch}`,
  );
  const unlisten = $topic.subscribe((topic) => {
    stop?.();
    if (topic === undefined) clearPresence();
    stop = topic === undefined ? undefined : followProject(topic);
  });
  return () => {
    stop?.();
    unlisten();
    stopCompaction?.();
    unlistenProject();
  };
}

/** Loads what folds edits in once the page has come to rest. */
function scheduleCompaction(projectId: string): () => void {
  const controller = new AbortController();
  const compact = async (): Promise<void> => {
    await platform().clock.wait(COMPACTION_DELAY_MS, controller.signal);
    const { startCompaction } = await import("../library/edit-compaction.ts");
    const stop = startCompaction(projectId);
    if (controller.signal.aborted) stop();
    else controller.signal.addEventListener("abort", stop, { once: true });
  };
  // Cut off by the next project, or a program that did not load: the next tab does it.
  compact().catch(() => undefined);
  return () => controller.abort();
}

function followProject(topic: string): () => void {
  const projectId = topic.split(":")[0] ?? "";
  const reloadTimeline = (): void => {
    if ($timeline.get()?.projectId === projectId) runInBackground(refreshTimeline(projectId));
  };
  return platform().realtime.subscribe(
    `project:${topic}`,
    {
      project: () => runInBackground(refreshProjects()),
      members: () => runInBackground(refreshProjects()),
      files: (payload) => notifyFilesChanged(payload),
      log: reloadTimeline,
      document: (payload) => {
        const event = documentEventSchema.safeParse(payload).data;
        if (event === undefined) return;
        $projectDocument.get()?.receive(event);
        $documentEvent.set(event);
      },
    },
    // Whatever happened before a join was not heard, also before the first: the pages loaded a moment earlier.
    (isRejoin) => {
      reloadTimeline();
      notifyFilesChanged();
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

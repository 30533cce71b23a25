import { computed } from "nanostores";
import { toastError } from "../errors/notices.ts";
import { platform } from "../platform/platform.ts";
import { $activeSummary } from "../projects/active-project.ts";
import { refreshProjects } from "../projects/projects-store.ts";
import { tellFilesChanged } from "../project/file-events.ts";
import { $projectDocument } from "../project/project-store.ts";
import { requireUser } from "../session/session-store.ts";
import { $documentEvent, $joins } from "../sync/document-events.ts";
import { documentEventSchema } from "../sync/document-gateway.ts";
import { lookForMissed } from "../sync/open-documents.ts";
import { leaveProject, presenceIn } from "../sync/presence.ts";
import { $timeline, refreshTimeline } from "../timeline/timeline-store.ts";
import { loadUser, openUserDocument } from "../user/user-store.ts";

/** Edits that closed tabs left behind can wait until the page is there. */
const FOLDING_AFTER_MILLISECONDS = 15_000;

/** Runs work that only brings the screen up to date: what it throws becomes a message. */
function bring(work: Promise<unknown>): void {
  work.catch(toastError);
}

/** Follows what concerns the person: their list of projects and their profile. */
export function followUser(userId: string): () => void {
  return platform().realtime.subscribe(
    `user:${userId}`,
    {
      projects: () => bring(refreshProjects()),
      user: () => bring(loadUser()),
      document: (payload) => $documentEvent.set(documentEventSchema.safeParse(payload).data),
    },
    // No event announced a project that another tab made between the request for the list and this join.
    (isRejoin) => {
      bring(refreshProjects());
      if (isRejoin) bring(loadUser());
      bring(
        openUserDocument(userId).then(({ document }) =>
          isRejoin ? document.refetch() : undefined,
        ),
      );
    },
    { whileAway: () => void lookForMissed() },
  );
}

/** Follows the open project: members, files, timeline and shared documents. Moves to the new topic when the membership changes. */
export function followActiveProject(): () => void {
  let stop: (() => void) | undefined;
  let stopFolding: (() => void) | undefined;
  const $projectId = computed($activeSummary, (project) => project?.id);
  const unfold = $projectId.subscribe((projectId) => {
    stopFolding?.();
    stopFolding = projectId === undefined ? undefined : foldLater(projectId);
  });
  const $topic = computed($activeSummary, (project) =>
    project === undefined ? undefined : `${project.id}:${project.membership_epoch}`,
  );
  const unlisten = $topic.subscribe((topic) => {
    stop?.();
    if (topic === undefined) leaveProject();
    stop = topic === undefined ? undefined : followProject(topic);
  });
  return () => {
    stop?.();
    unlisten();
    stopFolding?.();
    unfold();
  };
}

/** Loads what folds edits in once the page has come to rest. */
function foldLater(projectId: string): () => void {
  const over = new AbortController();
  const fold = async (): Promise<void> => {
    await platform().clock.wait(FOLDING_AFTER_MILLISECONDS, over.signal);
    const { startCompaction } = await import("../library/edit-compaction.ts");
    const stop = startCompaction(projectId);
    if (over.signal.aborted) stop();
    else over.signal.addEventListener("abort", stop, { once: true });
  };
  // Cut off by the next project, or a program that did not load: the next tab does it.
  fold().catch(() => undefined);
  return () => over.abort();
}

function followProject(topic: string): () => void {
  const projectId = topic.split(":")[0] ?? "";
  const bringTimeline = (): void => {
    if ($timeline.get()?.projectId === projectId) bring(refreshTimeline(projectId));
  };
  return platform().realtime.subscribe(
    `project:${topic}`,
    {
      project: () => bring(refreshProjects()),
      members: () => bring(refreshProjects()),
      files: (payload) => tellFilesChanged(payload),
      log: bringTimeline,
      document: (payload) => {
        const event = documentEventSchema.safeParse(payload).data;
        if (event === undefined) return;
        $projectDocument.get()?.receive(event);
        $documentEvent.set(event);
      },
    },
    // Whatever happened before a join was not heard, also before the first: the pages loaded a moment earlier.
    (isRejoin) => {
      bringTimeline();
      tellFilesChanged();
      $joins.set($joins.get() + 1);
      const open = $projectDocument.get();
      if (open !== undefined) bring(open.refetch());
      if (isRejoin) bring(refreshProjects());
    },
    {
      presence: presenceIn(projectId, requireUser().id),
      whileAway: () => void lookForMissed(),
    },
  );
}

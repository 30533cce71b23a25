import { loadFloatingParts } from "@tera/ui";
import { navigate } from "wouter/use-browser-location";
import { reportError, setErrorNavigation } from "../errors/last-error.ts";
import { setFailureGate, toastBackgroundError, toastError, toaster } from "../errors/notices.ts";
import {
  $activeProjectId,
  $isSettled,
  activateProject,
  chooseActiveProject,
  projectInPath,
  isRememberedGone,
  rememberedProjects,
} from "../projects/active-project.ts";
import { isInvited } from "../projects/project-summary.ts";
import { recallProjects, refreshProjects } from "../projects/projects-store.ts";
import { configuration } from "../platform/configuration.ts";
import { isDataSaved } from "../platform/data-saving.ts";
import { countOf } from "../platform/date-text.ts";
import { platform } from "../platform/platform.ts";
import { untilIdle } from "../platform/until-idle.ts";
import { $areSingleKeysOn } from "../platform/shortcuts.ts";
import type { UnsentBatch } from "../platform/local-database.ts";
import { followKeptDecisions } from "../screening/record-decision.ts";
import { followLogins, isLoginExpected, rememberedLogin } from "../session/login-memory.ts";
import { followSessionEnd } from "../session/session-end.ts";
import {
  forgetSignedOut,
  rememberSignedOut,
  rememberTabPerson,
  SIGNED_OUT_PATH,
  signedOut,
  takeTabPerson,
} from "../session/signed-out.ts";
import { takePostLoginUrl } from "../session/post-login-url.ts";
import {
  $session,
  beforeLogout,
  restoreSession,
  type SessionUser,
} from "../session/session-store.ts";
import { guardUnload, UNSTORED_MESSAGE } from "../sync/tabs/unload-guard.ts";
import { followNetwork, noteAnswer } from "../sync/offline.ts";
import { refetchOutdated } from "../sync/open-documents.ts";
import { startOutboxRecovery } from "../sync/tabs/outbox-recovery.ts";
import { followKeptEntries } from "../timeline/append-log.ts";
import { setClearCopies } from "../user/clear-copies.ts";
import { resumeDevMode } from "../user/dev-mode.ts";
import { $user, loadSubscription, loadUser, loadCachedSubscription } from "../user/user-store.ts";
import { loadRecentEntries } from "../shell/palette/recent-entries.ts";
import { refreshOnFocus } from "./refresh-on-focus.ts";
import { followDateLanguage } from "./date-language.ts";
import { claimDevice, deviceOwner, clearDevice } from "./device-owner.ts";
import { followFiles } from "./file-links.ts";
import { removeUnsentNames, hasUnsentNames, listUnsentEdits } from "./unsent-edits.ts";
import { beforeError, clearCopies, leaveSession, prepareLogout } from "./leave-session.ts";
import { followProjectChanges, isProjectPage, rememberActiveProject } from "./project-changes.ts";
import { followActiveProject, followUser } from "./live-updates.ts";
import {
  expectStartAnswer,
  failStart,
  finishStart,
  isStartFailure,
  showAfterStart,
} from "./start-failure.ts";
import { enablePictures } from "../user/pictures.ts";
import { followProfileTheme } from "../user/theme.ts";

export async function startServices(): Promise<void> {
  setFailureGate(showAfterStart);
  setErrorNavigation((path) => navigate(path, { replace: true, state: beforeError() }));
  window.addEventListener("unhandledrejection", (event) => void reportError(event.reason));
  window.addEventListener("error", ({ error }) => {
    // An event without an error comes from a script of another origin or from the browser itself.
    if (error !== undefined && error !== null) void reportError(error);
  });
  followProfileTheme();
  enablePictures();
  followDateLanguage();
  $user.listen((user) => {
    $areSingleKeysOn.set(user?.data.singleKeyShortcuts !== false);
  });
  const { sessionRecorder } = configuration();
  if (sessionRecorder !== undefined)
    import("./session-recorder.ts").then(
      ({ followSharing }) => followSharing(sessionRecorder),
      toastBackgroundError,
    );
  guardUnload(() => toaster.error(UNSTORED_MESSAGE));
  followLogins((person) => {
    if (person !== undefined) void signInFromOtherTab().catch(toastError);
  });
  followSessionEnd((person, reason) => void leaveSession(person, reason).catch(toastError));
  beforeLogout(prepareLogout);
  setClearCopies(clearCopies);
  refreshOnFocus();
  followNetwork(() => {
    if (followedPerson !== undefined) void refetchOutdated();
    // Visitors' pages make no requests whose answers could show that the server is reachable.
    else if (navigator.onLine) noteAnswer();
  });
  await startSession();
}

/**
 * After a login in another tab, signs this tab in and returns to the page that needed the login.
 */
async function signInFromOtherTab(): Promise<void> {
  if ($session.get().state !== "logged out") return;
  await startSession();
  if ($session.get().state === "user" && location.pathname === "/error")
    navigate(takePostLoginUrl() ?? "/", { replace: true });
}

let startCount = 0;

/**
 * Also called after a sign-in that does not leave the page. If the server fails or is silent,
 * retries with `failStart` until the account is loaded. Only the latest attempt counts.
 */
export async function startSession(): Promise<void> {
  startCount += 1;
  const attempt = startCount;
  const isLatest = (): boolean => attempt === startCount;
  $isSettled.set(false);
  const before = rememberedLogin();
  if (isLoginExpected()) expectStartAnswer(startSession);
  const session = await restoreSession();
  if (!isLatest()) return;
  if (session.state === "user") {
    expectStartAnswer(startSession);
    try {
      await startSignedIn(session.user, isLatest);
      if (!isLatest()) return;
    } catch (error) {
      if (!isLatest()) return;
      if (isStartFailure(error)) return failStart(error, startSession);
      await reportError(error);
    }
  } else if (session.state === "logged out") {
    // A visitor without a login has nothing to retry.
    if (session.unchecked !== undefined && isLoginExpected())
      return failStart(session.unchecked.error, startSession);
    if (session.failure !== undefined) toaster.error(session.failure);
    if (session.unchecked === undefined) await startSignedOut(before).catch(toastError);
  }
  $isSettled.set(true);
  finishStart();
  if (session.state === "user") followLive(session.user.id).catch(toastBackgroundError);
}

/**
 * Clears the device except unsent edits if a session ended while no page was open. The signed-out
 * page then opens once in place of the front page, and on every page that needs a login.
 */
async function startSignedOut(before: string | undefined): Promise<void> {
  const owner = await deviceOwner();
  if (owner !== undefined || before !== undefined) await clearDevice();
  const ended = owner ?? takeTabPerson();
  if (ended !== undefined) rememberSignedOut({ person: ended, isEnded: true, isShown: false });
  const left = signedOut();
  if (left === undefined || left.isShown || location.pathname !== "/") return;
  rememberSignedOut({ ...left, isShown: true });
  navigate(SIGNED_OUT_PATH, { replace: true });
}

async function startSignedIn(user: SessionUser, isLatest: () => boolean): Promise<void> {
  await claimDevice(user.id);
  rememberTabPerson(user.id);
  // The plan first: it decides what the list of projects offers.
  const recalled = loadCachedSubscription().then(recallProjects);
  await Promise.all([recalled, showUnsentEdits(user.id)]);
  followPerson(user.id);
  const [profile, projects, remembered] = await Promise.all([
    loadUser(),
    refreshProjects(),
    rememberedProjects(),
  ]);
  if (!isLatest()) return;
  const asked = projectInPath(location.pathname);
  const sources = {
    active: $activeProjectId.get(),
    ...asked,
    ...remembered,
    profile: profile.data.activeProject,
  };
  const known = projects.filter((project) => !isInvited(project)).map(({ id }) => id);
  const chosen = chooseActiveProject(sources, known);
  // The page at this address opens its own project, possibly after joining it.
  if (chosen !== undefined && chosen !== asked.joinUrl && chosen !== asked.url)
    await activateProject(chosen);
  else if (isProjectPage(location.pathname) && isRememberedGone(sources, known))
    navigate("/welcome", { replace: true });
  // A project opened before the profile loaded is not saved in it yet.
  rememberActiveProject($activeProjectId.get());
}

let followedPerson: string | undefined;

/** Does nothing when the start is retried for the same person. */
function followPerson(id: string): void {
  if (followedPerson === id) return;
  followedPerson = id;
  void loadRecentEntries(id);
  resumeDevMode().catch(toastBackgroundError);
  followProjectChanges();
  followFiles();
  followKeptDecisions(id);
  followKeptEntries(id);
  startOutboxRecovery(id, { rebaseRefused, onFailure: toastBackgroundError });
  loadSubscription().catch(toastBackgroundError);
}

/** Lets the requests that the page needs go first. Joining reads again what has changed until then. */
const LIVE_DELAY_MS = 1000;

let livePerson: string | undefined;

/** Does nothing when the start is retried for the same person. */
async function followLive(id: string): Promise<void> {
  await platform().clock.wait(LIVE_DELAY_MS);
  await untilIdle();
  const session = $session.get();
  if (session.state !== "user" || session.user.id !== id || livePerson === id) return;
  livePerson = id;
  followUser(id);
  followActiveProject();
  // After a failure, the first press loads it.
  if (!isDataSaved()) await loadFloatingParts().catch(() => undefined);
}

async function showUnsentEdits(person: string): Promise<void> {
  forgetSignedOut();
  const count = (await listUnsentEdits(person)).reduce(
    (sum, edits) => sum + (edits.unit === "change" ? edits.count : 0),
    0,
  );
  if (count > 0 && (await hasUnsentNames(person)))
    toaster.show(`Sending ${countOf(count, "unsent change")} from this browser.`);
  await removeUnsentNames(person);
}

/**
 * Rebases a closed tab's refused library edits onto the current version; reports other refusals.
 */
async function rebaseRefused(batches: readonly UnsentBatch[], error: unknown): Promise<void> {
  const { rebaseEdits } = await import("../library/edits/rebase-edits.ts");
  const outcome = await rebaseEdits(batches, error);
  if (outcome === "conflict") (await import("../library/data/lost-edits.ts")).notifyEditsLost();
  else if (outcome === "unrelated") toastBackgroundError(error);
}

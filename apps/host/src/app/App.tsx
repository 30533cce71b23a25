import "@tera/ui/fonts.css";
import {
  AvatarColours,
  AvatarPictures,
  DialogHost,
  distinctCategories,
  GlobalStyle,
  LinkProvider,
  Toaster,
} from "@tera/ui";
import { useStore } from "@nanostores/react";
import { type ReactNode, Suspense, useEffect, useMemo } from "react";
import { Route, Switch, useLocation, useSearch } from "wouter";
import { ErrorBoundary } from "../errors/ErrorBoundary.tsx";
import { dialogs, toaster } from "../errors/notices.ts";
import { noteVisitedPage } from "../help/visited-page.ts";
import { isPromoShown } from "../landing/promo-rule.ts";
import { $dateLocale } from "../platform/date-locale.ts";
import { $isSettled } from "../projects/active-project.ts";
import { $members } from "../project/project-store.ts";
import { isLoginExpected } from "../session/login-memory.ts";
import { $session, type Session } from "../session/session-store.ts";
import { $isLockShown } from "../shell/lock/site-lock-store.ts";
import { SiteLockOverlay } from "../shell/lock/SiteLockOverlay.tsx";
import { toolAt } from "../tools/tool.ts";
import { $tools } from "../tools/tools-store.ts";
import { $isAdministrator, isAdminPath } from "../user/admin-sections.ts";
import { $pictures, requestPicture } from "../user/pictures.ts";
import { EMBED_TEST_PATH } from "./embed-test-address.ts";
import { useRouteFocus } from "./route-focus.ts";
import { PageSpinner, RequireLogin, RequireProject } from "./guards.tsx";
import { usePageTitle } from "./page-title.ts";
import { RouterLink } from "./RouterLink.tsx";
import { usePlaceLinks } from "./place-links.ts";
import { useToolLinks } from "./tool-links.ts";
import type { AppRoute } from "./app-route.ts";
import { NOT_FOUND, ROUTES } from "./routes.ts";
import { keepAccount as KeepAccount } from "./profile-pages.ts";
import { shell as Shell } from "./shell.ts";
import { $startFailure, isBlockedByStart } from "./start-failure.ts";
import { StartFailurePage } from "./StartFailurePage.tsx";

export function App() {
  useToolLinks();
  usePlaceLinks();
  return (
    <LinkProvider component={RouterLink}>
      <GlobalStyle />
      <People>
        <Framed />
        <DialogHost queue={dialogs} />
      </People>
      <Toaster toaster={toaster} />
      <Lock />
    </LinkProvider>
  );
}

/**
 * Provides avatars with their pictures, and with colours that differ between the open project's
 * members as far as possible.
 */
function People({ children }: { readonly children: ReactNode }) {
  const urls = useStore($pictures);
  const source = useMemo(() => ({ urls, request: requestPicture }), [urls]);
  const members = useStore($members);
  const colours = useMemo(
    () => distinctCategories(members.flatMap(({ user }) => (user === null ? [] : [user]))),
    [members],
  );
  return (
    <AvatarPictures source={source}>
      <AvatarColours colours={colours}>{children}</AvatarColours>
    </AvatarPictures>
  );
}

/**
 * Covers every page while the site is locked. Administrators still see the pages below /admin,
 * where they unlock it. The pages below /embed are a separate program, which the lock does not
 * cover.
 */
function Lock() {
  const [path] = useLocation();
  const isAdministrator = useStore($isAdministrator);
  const isUnknown = useStore($session).state === "not ready";
  const isAdministering = isAdminPath(path) && (isAdministrator || isUnknown);
  return useStore($isLockShown) && !isAdministering ? <SiteLockOverlay /> : null;
}

/** The shell stays mounted across pages. The visitors' front page has no shell. */
function Framed() {
  useRouteFocus();
  const session = useStore($session);
  const search = useSearch();
  const [path] = useLocation();
  const isPageFull = useIsPageFull(path);
  useEffect(() => noteVisitedPage(path), [path]);
  // Re-render when the language of dates changes.
  useStore($dateLocale);
  const isSettled = useStore($isSettled);
  const startFailure = useStore($startFailure);
  if (isBlockedByStart(startFailure, path)) return <StartFailurePage />;
  // Every page only offers to keep the account, so the shell's links would lead nowhere.
  if (isLeaving(session) && path !== "/logout")
    return (
      <main id="content" tabIndex={-1}>
        <Pages />
      </main>
    );
  const isBare =
    path === "/" &&
    (session.state === "not ready" || isPromoShown(session, search, isLoginExpected()));
  return isBare ? (
    <Pages />
  ) : (
    <Suspense fallback={null}>
      <Shell isPageFull={isPageFull} isSettled={isSettled}>
        <Pages />
      </Shell>
    </Suspense>
  );
}

/** Whether the person asked to delete their account. */
function isLeaving(session: Session): boolean {
  return session.state === "user" && session.user.deletesAt !== undefined;
}

function useIsPageFull(path: string): boolean {
  const tools = useStore($tools);
  return (
    path === EMBED_TEST_PATH ||
    path.startsWith("/project/library/") ||
    (tools !== undefined && toolAt(tools, path) !== undefined)
  );
}

function Pages() {
  return (
    <Switch>
      {[...ROUTES, NOT_FOUND].map((route) => (
        <Route key={route.path} path={route.path}>
          <Page route={route} />
        </Route>
      ))}
    </Switch>
  );
}

function Page({ route }: { readonly route: AppRoute }) {
  usePageTitle(route.name);
  const [path] = useLocation();
  const session = useStore($session);
  const isKept = isLeaving(session) && path !== "/logout";
  const Content = isKept ? KeepAccount : route.page;
  const content = <Content />;
  return (
    <ErrorBoundary resetKey={path}>
      <Suspense fallback={<PageSpinner />}>
        {isLeaving(session) || route.needs === "nothing" ? (
          content
        ) : (
          <RequireLogin>
            {route.needs === "project" ? <RequireProject>{content}</RequireProject> : content}
          </RequireLogin>
        )}
      </Suspense>
    </ErrorBoundary>
  );
}

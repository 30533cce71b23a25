import { lazy, type ComponentType } from "react";
// The boundary around every page draws errors too, so this page is loaded anyway.
import { ErrorPage } from "../errors/ErrorPage.tsx";

/** What must be there before a page makes sense. */
export type RouteNeed = "nothing" | "login" | "project";

/** One address of the app. */
export interface AppRoute {
  /** Pattern as wouter reads it: ":name" is one segment, "*" is the rest of any depth. */
  readonly path: string;
  /** The page's name in the title; undefined where the page names itself. */
  readonly name: string | undefined;
  readonly needs: RouteNeed;
  readonly page: ComponentType;
}

const landing = lazy(() => import("../landing/LandingPage.tsx").then(({ LandingPage }) => ({ default: LandingPage })));
const login = lazy(() => import("../session/LoginRoutes.tsx").then(({ LoginRoute }) => ({ default: LoginRoute })));
const signup = lazy(() => import("../session/LoginRoutes.tsx").then(({ SignupRoute }) => ({ default: SignupRoute })));
const logout = lazy(() => import("../session/LoginRoutes.tsx").then(({ LogoutRoute }) => ({ default: LogoutRoute })));
const welcome = lazy(() => import("../projects/WelcomePage.tsx").then(({ WelcomePage }) => ({ default: WelcomePage })));
const projects = lazy(() => import("../projects/ProjectsPage.tsx").then(({ ProjectsPage }) => ({ default: ProjectsPage })));
const createProject = lazy(() => import("../projects/CreateProjectPage.tsx").then(({ CreateProjectPage }) => ({ default: CreateProjectPage })));
const joinProject = lazy(() => import("../projects/JoinProjectPage.tsx").then(({ JoinProjectPage }) => ({ default: JoinProjectPage })));
const switchProject = lazy(() => import("../projects/SwitchProjectPage.tsx").then(({ SwitchProjectPage }) => ({ default: SwitchProjectPage })));
const projectPage = lazy(() => import("../project/ProjectPage.tsx").then(({ ProjectPage }) => ({ default: ProjectPage })));
const settings = lazy(() => import("../project/ProjectSettingsPage.tsx").then(({ ProjectSettingsPage }) => ({ default: ProjectSettingsPage })));
const history = lazy(() => import("../project/HistoryPage.tsx").then(({ HistoryPage }) => ({ default: HistoryPage })));
const libraryHistory = lazy(() => import("../library/LibraryHistoryPage.tsx").then(({ LibraryHistoryPage }) => ({ default: LibraryHistoryPage })));
const deleteProject = lazy(() => import("../project/LeaveProjectPage.tsx").then(({ DeleteProjectPage }) => ({ default: DeleteProjectPage })));
const leaveProject = lazy(() => import("../project/LeaveProjectPage.tsx").then(({ LeaveProjectPage }) => ({ default: LeaveProjectPage })));
const files = lazy(() => import("../files/FilesPage.tsx").then(({ FilesPage }) => ({ default: FilesPage })));
const download = lazy(() => import("../files/DownloadPage.tsx").then(({ DownloadPage }) => ({ default: DownloadPage })));
const library = lazy(() => import("../library/LibraryPage.tsx").then(({ LibraryPage }) => ({ default: LibraryPage })));
const tools = lazy(() => import("./tool-pages.tsx").then(({ ToolListRoute }) => ({ default: ToolListRoute })));
const tool = lazy(() => import("./tool-pages.tsx").then(({ ToolRoute }) => ({ default: ToolRoute })));
const allowedSites = lazy(() => import("../bridge/AllowedSitesPage.tsx").then(({ AllowedSitesPage }) => ({ default: AllowedSitesPage })));
const embedTest = lazy(() => import("./EmbedTestPage.tsx").then(({ EmbedTestPage }) => ({ default: EmbedTestPage })));
const debug = lazy(() => import("../bridge/DebugPage.tsx").then(({ DebugPage }) => ({ default: DebugPage })));
const notFound = lazy(() => import("../errors/NotFoundPage.tsx").then(({ NotFoundPage }) => ({ default: NotFoundPage })));

/** Every address of the app, the first match wins. */
export const ROUTES: readonly AppRoute[] = [
  { path: "/", name: "Home", needs: "nothing", page: landing },
  { path: "/login", name: "Log in", needs: "nothing", page: login },
  { path: "/signup", name: "Sign up", needs: "nothing", page: signup },
  { path: "/logout", name: "Log out", needs: "nothing", page: logout },
  { path: "/welcome", name: "Welcome", needs: "login", page: welcome },
  { path: "/projects", name: "My projects", needs: "login", page: projects },
  { path: "/projects/create", name: "Create project", needs: "login", page: createProject },
  { path: "/projects/switch/:project", name: "Switch project", needs: "login", page: switchProject },
  { path: "/projects/:project/join", name: "Join project", needs: "login", page: joinProject },
  { path: "/projects/:project", name: "Switch project", needs: "login", page: switchProject },
  { path: "/projects/:project/*", name: "Switch project", needs: "login", page: switchProject },
  { path: "/project", name: "Timeline", needs: "project", page: projectPage },
  { path: "/project/settings", name: "Project settings", needs: "project", page: settings },
  { path: "/project/history", name: "Changes", needs: "project", page: history },
  { path: "/project/history/*", name: "Edits of a library", needs: "project", page: libraryHistory },
  { path: "/project/files", name: "Files", needs: "project", page: files },
  { path: "/project/download/*", name: "Download", needs: "project", page: download },
  { path: "/project/library/*", name: "Library", needs: "project", page: library },
  { path: "/project/delete", name: "Delete project", needs: "project", page: deleteProject },
  { path: "/project/leave", name: "Leave project", needs: "project", page: leaveProject },
  { path: "/tools", name: "Tools", needs: "login", page: tools },
  { path: "/profile/sites", name: "Sites you allowed", needs: "login", page: allowedSites },
  { path: "/embed/test", name: undefined, needs: "login", page: embedTest },
  { path: "/debug", name: "Bridge inspector", needs: "login", page: debug },
  { path: "/error", name: "Error", needs: "nothing", page: ErrorPage },
  // Last: a tool's path is known from the catalogue at run time only. One pattern for the tool and what is below, so that its frame stays.
  { path: "/:tool/*?", name: undefined, needs: "nothing", page: tool },
];

/** Shown where no address matches. */
export const NOT_FOUND: AppRoute = { path: "*", name: "Page not found", needs: "nothing", page: notFound };

// Imported eagerly: the error boundary loads it anyway.
import { ErrorPage } from "../errors/ErrorPage.tsx";
import { REDIRECTS } from "./redirects.ts";
import type { AppRoute } from "./app-route.ts";
import { lazyPage } from "./lazy-page.ts";
import { deleteAccount, profile, tokens } from "./profile-pages.ts";
import { round, rounds } from "./screening-pages.ts";

const page = lazyPage<object>;
const landing = page(() =>
  import("../landing/LandingPage.tsx").then(({ LandingPage }) => ({ default: LandingPage })),
);
const login = page(() =>
  import("../session/LoginRoutes.tsx").then(({ LoginRoute }) => ({ default: LoginRoute })),
);
const signup = page(() =>
  import("../session/LoginRoutes.tsx").then(({ SignupRoute }) => ({ default: SignupRoute })),
);
const logout = page(() =>
  import("../session/LoginRoutes.tsx").then(({ LogoutRoute }) => ({ default: LogoutRoute })),
);
const welcome = page(() =>
  import("../projects/WelcomePage.tsx").then(({ WelcomePage }) => ({ default: WelcomePage })),
);
const projects = page(() =>
  import("../projects/ProjectsPage.tsx").then(({ ProjectsPage }) => ({ default: ProjectsPage })),
);
const deletedProjects = page(() =>
  import("../projects/DeletedProjectsPage.tsx").then(({ DeletedProjectsPage }) => ({
    default: DeletedProjectsPage,
  })),
);
const createProject = page(() =>
  import("../projects/CreateProjectPage.tsx").then(({ CreateProjectPage }) => ({
    default: CreateProjectPage,
  })),
);
const joinProject = page(() =>
  import("./JoinRoute.tsx").then(({ JoinRoute }) => ({ default: JoinRoute })),
);
const switchProject = page(() =>
  import("../projects/SwitchProjectPage.tsx").then(({ SwitchProjectPage }) => ({
    default: SwitchProjectPage,
  })),
);
const projectPage = page(() =>
  import("./ProjectRoute.tsx").then(({ ProjectRoute }) => ({ default: ProjectRoute })),
);
const settings = page(() =>
  import("../project/ProjectSettingsPage.tsx").then(({ ProjectSettingsPage }) => ({
    default: ProjectSettingsPage,
  })),
);
const history = page(() =>
  import("../project/HistoryPage.tsx").then(({ HistoryPage }) => ({ default: HistoryPage })),
);
const libraryHistory = page(() =>
  import("../library/history/LibraryHistoryPage.tsx").then(({ LibraryHistoryPage }) => ({
    default: LibraryHistoryPage,
  })),
);
const deleteProject = page(() =>
  import("../project/LeaveProjectPage.tsx").then(({ DeleteProjectPage }) => ({
    default: DeleteProjectPage,
  })),
);
const leaveProject = page(() =>
  import("../project/LeaveProjectPage.tsx").then(({ LeaveProjectPage }) => ({
    default: LeaveProjectPage,
  })),
);
const files = page(() =>
  import("./FilesRoute.tsx").then(({ FilesRoute }) => ({ default: FilesRoute })),
);
const download = page(() =>
  import("../files/DownloadPage.tsx").then(({ DownloadPage }) => ({ default: DownloadPage })),
);
const deletedFiles = page(() =>
  import("../files/bin/DeletedFilesPage.tsx").then(({ DeletedFilesPage }) => ({
    default: DeletedFilesPage,
  })),
);
const fileVersions = page(() =>
  import("../files/versions/FileVersionsPage.tsx").then(({ FileVersionsPage }) => ({
    default: FileVersionsPage,
  })),
);
const filePreview = page(() =>
  import("./PreviewRoute.tsx").then(({ PreviewRoute }) => ({
    default: PreviewRoute,
  })),
);
const library = page(() =>
  import("../library/view/LibraryPage.tsx").then(({ LibraryPage }) => ({ default: LibraryPage })),
);
const institutes = page(() =>
  import("../institutes/InstitutesPage.tsx").then(({ InstitutesPage }) => ({
    default: InstitutesPage,
  })),
);
const institute = page(() =>
  import("../institutes/InstituteRedirect.tsx").then(({ InstituteRedirect }) => ({
    default: InstituteRedirect,
  })),
);
const instituteProjects = page(() =>
  import("../institutes/InstituteListPage.tsx").then(({ InstituteProjectsPage }) => ({
    default: InstituteProjectsPage,
  })),
);
const instituteUsers = page(() =>
  import("../institutes/InstituteListPage.tsx").then(({ InstituteUsersPage }) => ({
    default: InstituteUsersPage,
  })),
);
const instituteSettings = page(() =>
  import("../institutes/InstituteSettingsPage.tsx").then(({ InstituteSettingsPage }) => ({
    default: InstituteSettingsPage,
  })),
);
const tools = page(() =>
  import("./tool-pages.tsx").then(({ ToolListRoute }) => ({ default: ToolListRoute })),
);
const tool = page(() =>
  import("./tool-pages.tsx").then(({ ToolRoute }) => ({ default: ToolRoute })),
);
const allowedSites = page(() =>
  import("../permissions/AllowedSitesPage.tsx").then(({ AllowedSitesPage }) => ({
    default: AllowedSitesPage,
  })),
);
const subscribe = page(() =>
  import("../user/SubscribePage.tsx").then(({ SubscribePage }) => ({ default: SubscribePage })),
);
const manageSubscription = page(() =>
  import("../user/ManageSubscriptionPage.tsx").then(({ ManageSubscriptionPage }) => ({
    default: ManageSubscriptionPage,
  })),
);
const subscriptionSuccess = page(() =>
  import("../user/CheckoutResultPages.tsx").then(({ SubscriptionSuccessPage }) => ({
    default: SubscriptionSuccessPage,
  })),
);
const subscriptionCancelled = page(() =>
  import("../user/CheckoutResultPages.tsx").then(({ SubscriptionCancelledPage }) => ({
    default: SubscriptionCancelledPage,
  })),
);
const embedTest = page(() =>
  import("./EmbedTestPage.tsx").then(({ EmbedTestPage }) => ({ default: EmbedTestPage })),
);
const admin = page(() =>
  import("./AdminRoute.tsx").then(({ AdminRoute }) => ({ default: AdminRoute })),
);
const debug = page(() =>
  import("./DebugRoute.tsx").then(({ DebugRoute }) => ({ default: DebugRoute })),
);
const signedOut = page(() =>
  import("./SignedOutPage.tsx").then(({ SignedOutPage }) => ({ default: SignedOutPage })),
);
const helpIndex = page(() =>
  import("../help/HelpIndexPage.tsx").then(({ HelpIndexPage }) => ({ default: HelpIndexPage })),
);
const help = page(() =>
  import("./HelpRoute.tsx").then(({ HelpRoute }) => ({ default: HelpRoute })),
);
const schema = page(() =>
  import("./SchemaRoute.tsx").then(({ SchemaRoute }) => ({ default: SchemaRoute })),
);
const contact = page(() =>
  import("../help/ContactPage.tsx").then(({ ContactPage }) => ({ default: ContactPage })),
);
const changelog = page(() =>
  import("../help/ChangelogPage.tsx").then(({ ChangelogPage }) => ({ default: ChangelogPage })),
);
const healthCheck = page(() =>
  import("../help/HealthPage.tsx").then(({ HealthPage }) => ({ default: HealthPage })),
);
const redirect = page(() =>
  import("./RedirectPage.tsx").then(({ RedirectPage }) => ({ default: RedirectPage })),
);
const unknown = page(() =>
  import("./UnknownPath.tsx").then(({ UnknownPath }) => ({ default: UnknownPath })),
);

/** The first match wins. */
export const ROUTES: readonly AppRoute[] = [
  { path: "/", name: "Home", needs: "nothing", page: landing },
  { path: "/login", name: "Log in", needs: "nothing", page: login },
  { path: "/signup", name: "Sign up", needs: "nothing", page: signup },
  { path: "/logout", name: "Log out", needs: "nothing", page: logout },
  { path: "/signed-out", name: "Logged out", needs: "nothing", page: signedOut },
  { path: "/welcome", name: "Welcome", needs: "login", page: welcome },
  { path: "/projects", name: "My projects", needs: "login", page: projects },
  { path: "/projects/create", name: "Create project", needs: "login", page: createProject },
  { path: "/projects/deleted", name: "Deleted projects", needs: "login", page: deletedProjects },
  { path: "/projects/switch", name: "Switch project", needs: "login", page: switchProject },
  {
    path: "/projects/switch/:project",
    name: "Switch project",
    needs: "login",
    page: switchProject,
  },
  { path: "/projects/:project/join", name: "Join project", needs: "nothing", page: joinProject },
  { path: "/projects/:project", name: "Switch project", needs: "login", page: switchProject },
  { path: "/projects/:project/*", name: "Switch project", needs: "login", page: switchProject },
  { path: "/project", name: "Timeline", needs: "project", page: projectPage },
  { path: "/project/settings", name: "Project settings", needs: "project", page: settings },
  { path: "/project/history", name: "Changes", needs: "project", page: history },
  {
    path: "/project/history/*",
    name: "Edit history",
    needs: "project",
    page: libraryHistory,
  },
  { path: "/project/files", name: "Files", needs: "project", page: files },
  { path: "/project/folder/*", name: "Files", needs: "project", page: files },
  { path: "/project/files/deleted", name: "Deleted files", needs: "project", page: deletedFiles },
  { path: "/project/versions/*", name: "Versions", needs: "project", page: fileVersions },
  { path: "/project/preview/*", name: "Preview", needs: "project", page: filePreview },
  { path: "/project/download/*", name: "Download", needs: "project", page: download },
  { path: "/project/library/*", name: "Library", needs: "project", page: library },
  { path: "/project/screening", name: "Screening", needs: "project", page: rounds },
  { path: "/project/screening/:round", name: "Screening round", needs: "project", page: round },
  { path: "/project/delete", name: "Delete project", needs: "project", page: deleteProject },
  { path: "/project/leave", name: "Leave project", needs: "project", page: leaveProject },
  { path: "/tools", name: "Tools", needs: "login", page: tools },
  { path: "/institutes", name: "Institutes", needs: "login", page: institutes },
  { path: "/institutes/:institute", name: "Institute", needs: "login", page: institute },
  {
    path: "/institutes/:institute/projects/:mode?",
    name: "Institute projects",
    needs: "login",
    page: instituteProjects,
  },
  {
    path: "/institutes/:institute/users/:mode?",
    name: "Institute users",
    needs: "login",
    page: instituteUsers,
  },
  {
    path: "/institutes/:institute/settings",
    name: "Institute settings",
    needs: "login",
    page: instituteSettings,
  },
  { path: "/profile", name: "Profile", needs: "login", page: profile },
  { path: "/profile/sites", name: "Allowed sites", needs: "login", page: allowedSites },
  { path: "/profile/tokens", name: "API tokens", needs: "login", page: tokens },
  { path: "/profile/delete", name: "Delete your account", needs: "login", page: deleteAccount },
  { path: "/subscribe", name: "Subscribe", needs: "login", page: subscribe },
  {
    path: "/subscription/manage",
    name: "Your subscription",
    needs: "login",
    page: manageSubscription,
  },
  {
    path: "/subscription/success",
    name: "Subscription started",
    needs: "login",
    page: subscriptionSuccess,
  },
  {
    path: "/subscription/cancelled",
    name: "Checkout cancelled",
    needs: "login",
    page: subscriptionCancelled,
  },
  { path: "/embed/test", name: undefined, needs: "login", page: embedTest },
  { path: "/admin/:section?", name: "Administration", needs: "login", page: admin },
  { path: "/debug/:section?", name: "Debug", needs: "login", page: debug },
  { path: "/help", name: "Help", needs: "nothing", page: helpIndex },
  { path: "/help/:id", name: undefined, needs: "nothing", page: help },
  { path: "/help/api/schema/*?", name: "API reference", needs: "nothing", page: schema },
  { path: "/contact", name: "Contact", needs: "nothing", page: contact },
  { path: "/changelog", name: "Changelog", needs: "nothing", page: changelog },
  { path: "/health-check", name: "Health check", needs: "nothing", page: healthCheck },
  ...Object.keys(REDIRECTS).map((path): AppRoute => ({
    path,
    name: undefined,
    needs: "nothing",
    page: redirect,
  })),
  { path: "/error", name: "Error", needs: "nothing", page: ErrorPage },
  // Last, as tools' paths are known only at run time. A single pattern keeps the frame mounted on a
  // tool's subpaths.
  { path: "/:tool/*?", name: undefined, needs: "nothing", page: tool },
];

export const NOT_FOUND: AppRoute = { path: "*", name: undefined, needs: "nothing", page: unknown };

import { type PageAction } from "@tera/ui";
import type { ProjectSummary } from "@tera/contract";
import {
  ArchiveRestore,
  CircleQuestionMark,
  Clock,
  FileText,
  Folder,
  FolderKanban,
  HeartPulse,
  House,
  KeyRound,
  Keyboard,
  Landmark,
  LayoutGrid,
  LibraryBig,
  ListChecks,
  LogOut,
  Mail,
  Plus,
  ServerCog,
  Settings,
  SunMoon,
  Trash2,
  UserRound,
  type LucideIcon,
} from "lucide-react";
import { DELETED_FILES_ADDRESS, fileAddress } from "../../files/file-address.ts";
import type { ProjectFile } from "../../files/project-file.ts";
import { folderOf } from "../../files/project-file.ts";
import { helpGroups } from "../../help/help-topics.ts";
import { countOf } from "../../platform/date-text.ts";
import { shortcutKeys } from "../../platform/shortcuts.ts";
import { projectLook } from "../../projects/project-icon.ts";
import { isInvited, projectName } from "../../projects/project-summary.ts";
import { projectTypeTitle } from "../../projects/project-types.ts";
import type { ToolLink } from "../tool-sections.ts";
import type { PaletteEntry } from "./palette-search.ts";

/** An entry that leads to a URL or runs a command. */
export interface ShownEntry extends PaletteEntry {
  readonly icon: LucideIcon;
  readonly keys?: string | undefined;
  readonly target: { readonly href: string } | { readonly run: () => void };
}

export interface PaletteSources {
  readonly actions: readonly PageAction[];
  readonly projects: readonly ProjectSummary[];
  readonly activeProjectId: string | undefined;
  readonly files: readonly ProjectFile[];
  readonly tools: readonly Pick<ToolLink, "id" | "name" | "path" | "icon">[];
  readonly toolIcon: (name: string | undefined) => LucideIcon;
  readonly productName: string;
  readonly isLoggedIn: boolean;
  readonly isInstituteMember: boolean;
  readonly isAtLimit: boolean;
  /** The login's account page; undefined for visitors and for an external login. */
  readonly accountAddress: string | undefined;
  /** Pages below /admin that are open to the person. */
  readonly adminPages: readonly { readonly path: string; readonly title: string }[];
  readonly onShowShortcuts: () => void;
}

/** Everything that the palette offers, in the order of its groups. */
export function paletteEntries(sources: PaletteSources): readonly ShownEntry[] {
  const { isLoggedIn, activeProjectId } = sources;
  return [
    ...sources.actions.map(actionEntry),
    ...(activeProjectId === undefined ? [] : PROJECT_PLACES),
    ...sources.files.map((file) => fileEntry(file, activeProjectId)),
    ...sources.tools.map(({ id, name, path, icon }) => ({
      ...place("Tools", path, name, sources.toolIcon(icon), "Tool"),
      id: `tool:${id}`,
    })),
    ...pageEntries(sources),
    ...(isLoggedIn ? SETTINGS : []),
    ...accountEntries(sources.accountAddress),
    ...(isLoggedIn && activeProjectId !== undefined ? projectSettings(sources) : []),
    ...sources.projects
      .filter((project) => project.id !== activeProjectId && !isInvited(project))
      .map(projectEntry),
    ...helpGroups(sources.productName).flatMap(({ topics }) =>
      topics.map(({ id, title }) =>
        place("Help", `/help/${id}`, title, CircleQuestionMark, "Help page"),
      ),
    ),
  ];
}

function place(
  group: PaletteEntry["group"],
  href: string,
  label: string,
  icon: LucideIcon,
  kind?: string,
  words?: string,
): ShownEntry {
  return { id: `go:${href}:${label}`, group, label, icon, kind, words, target: { href } };
}

function actionEntry({ id, label, icon, keys, run }: PageAction): ShownEntry {
  return {
    id: `action:${id}`,
    group: "On this page",
    kind: "On this page",
    label,
    icon,
    keys,
    target: { run },
  };
}

function fileEntry(file: ProjectFile, projectId = ""): ShownEntry {
  const folder = folderOf(file.path);
  const fact = file.library === undefined ? "File" : countOf(file.library.refCount, "reference");
  return {
    id: `file:${projectId}:${file.path}`,
    group: "Files",
    label: file.name,
    detail: folder === "" ? fact : `${folder}, ${fact}`,
    icon: file.library === undefined ? FileText : LibraryBig,
    target: { href: fileAddress(file) },
  };
}

function projectEntry(project: ProjectSummary): ShownEntry {
  return {
    id: `project:${project.id}`,
    group: "Projects",
    label: projectName(project),
    kind: "Project",
    detail: projectTypeTitle(project.type),
    words: project.nameShort,
    icon: projectLook(project.icon, project.type).icon,
    target: { href: `/projects/switch/${project.id}` },
  };
}

const PROJECT_PLACES: readonly ShownEntry[] = [
  place("Project", "/project", "Timeline", Clock, "Project", "history log activity"),
  place("Project", "/project/files", "Files", Folder, "Project", "libraries upload"),
  place(
    "Project",
    DELETED_FILES_ADDRESS,
    "Deleted files",
    ArchiveRestore,
    "Project",
    "bin trash restore",
  ),
  place(
    "Project",
    "/project/screening",
    "Screening",
    ListChecks,
    "Project",
    "rounds agreement kappa",
  ),
  place("Project", "/project/settings", "Project settings", Settings, "Project"),
  place("Project", "/project/history", "Changes", Clock, "Project", "history undo"),
];

const PROJECT_SETTINGS: readonly ShownEntry[] = [
  place("Settings", "/project/settings", "Project name", Settings, "Project settings", "rename"),
  place("Settings", "/project/settings", "Project type", Settings, "Project settings"),
  place("Settings", "/project/settings", "Project description", Settings, "Project settings"),
  place("Settings", "/project/settings", "Members", Settings, "Project settings", "invite people"),
];

/** The project's settings, and the page to delete or leave it. */
function projectSettings({ projects, activeProjectId }: PaletteSources): readonly ShownEntry[] {
  const role = projects.find(({ id }) => id === activeProjectId)?.role;
  if (role === undefined) return PROJECT_SETTINGS;
  const end =
    role === "creator"
      ? place("Settings", "/project/delete", "Delete project", Trash2, "Project settings")
      : place("Settings", "/project/leave", "Leave project", LogOut, "Project settings");
  return [...PROJECT_SETTINGS, end];
}

function accountEntries(address: string | undefined): readonly ShownEntry[] {
  if (address === undefined) return [];
  return [
    {
      id: "account",
      group: "Settings",
      label: "Your account",
      kind: "Setting",
      words: "password passkey two-step second devices sessions email",
      icon: KeyRound,
      // A page of the server, not of the app.
      target: { run: () => location.assign(address) },
    },
  ];
}

const SETTINGS: readonly ShownEntry[] = [
  place("Settings", "/profile", "Profile", UserRound, undefined, "account me"),
  place("Settings", "/profile", "Your name", UserRound, "Profile", "short name initials"),
  place("Settings", "/profile", "Signature", UserRound, "Profile", "reviewer screening"),
  place("Settings", "/profile", "Picture", UserRound, "Profile", "photo avatar"),
  place("Settings", "/profile", "Language of dates", UserRound, "Profile", "format locale"),
  place("Settings", "/profile", "Export my data", UserRound, "Profile", "download copy privacy"),
  place(
    "Settings",
    "/subscribe",
    "Subscription",
    UserRound,
    undefined,
    "subscribe plan prices pay",
  ),
  place("Settings", "/profile", "Institute", UserRound, "Profile", "university"),
  place("Settings", "/profile", "Credits", UserRound, "Profile"),
  place("Settings", "/profile", "Single-key shortcuts", Keyboard, "Profile", "keyboard keys"),
  place("Settings", "/profile", "Developer mode", UserRound, "Profile", "advanced"),
  place("Settings", "/profile/sites", "Allowed sites", UserRound, "Profile", "consent revoke"),
  place("Settings", "/profile/delete", "Delete your account", UserRound, "Profile", "close leave"),
  place("Settings", "/profile/tokens", "API tokens", UserRound, "Profile", "access keys"),
];

function pageEntries({
  isLoggedIn,
  isInstituteMember,
  isAtLimit,
  adminPages,
  onShowShortcuts,
}: PaletteSources): readonly ShownEntry[] {
  const home = place("Pages", "/", "Home", House, "Page", "start");
  const shortcuts: ShownEntry = {
    id: "shortcuts",
    group: "Pages",
    label: "Keyboard shortcuts",
    kind: "Page",
    words: "keys",
    icon: Keyboard,
    keys: shortcutKeys("shortcuts"),
    target: { run: onShowShortcuts },
  };
  const open = [
    place("Pages", "/help", "Help", CircleQuestionMark, "Page"),
    place("Pages", "/contact", "Contact", Mail, "Page", "support message"),
    place("Pages", "/health-check", "Health check", HeartPulse, "Page", "status browser"),
    place("Pages", "/changelog", "Changelog", Clock, "Page", "news version"),
    shortcuts,
  ];
  if (!isLoggedIn) return [home, ...open];
  return [
    home,
    place("Pages", "/projects", "My projects", FolderKanban, "Page"),
    ...(isAtLimit
      ? []
      : [place("Pages", "/projects/create", "Create project", Plus, "Page", "new")]),
    place("Pages", "/projects/deleted", "Deleted projects", FolderKanban, "Page", "bin restore"),
    ...(isInstituteMember
      ? [place("Pages", "/institutes", "Institutes Dashboard", Landmark, "Page")]
      : []),
    place("Pages", "/tools", "Tools", LayoutGrid, "Page"),
    ...adminPages.map(({ path, title }) =>
      place("Pages", path, `Administration: ${title}`, ServerCog, "Page", "admin operator"),
    ),
    ...open,
    place("Pages", "/logout", "Log out", LogOut, "Page", "sign out"),
  ];
}

/** One entry for each theme; `choose` saves it. */
export function themeEntries(
  choose: (theme: "system" | "light" | "dark") => void,
): readonly ShownEntry[] {
  return (["system", "light", "dark"] as const).map((theme) => ({
    id: `theme:${theme}`,
    group: "Settings",
    label: `Theme: ${theme}`,
    kind: "Setting",
    words: "appearance colour mode",
    icon: SunMoon,
    target: { run: () => choose(theme) },
  }));
}

import { computed } from "nanostores";
import { $session } from "../session/session-store.ts";

interface AdminSection {
  readonly id: string;
  readonly title: string;
  /** Staff see the sections with counts only. */
  readonly isForStaff?: true;
}

/** The pages below /admin, in their order. */
export const ADMIN_SECTIONS = [
  { id: "overview", title: "Overview", isForStaff: true },
  { id: "people", title: "People" },
  { id: "projects", title: "Projects" },
  { id: "institutes", title: "Institutes" },
  { id: "mail", title: "Mail" },
  { id: "tools", title: "Tools" },
  { id: "security", title: "Security" },
  { id: "maintenance", title: "Maintenance" },
] as const satisfies readonly AdminSection[];

export type AdminSectionId = (typeof ADMIN_SECTIONS)[number]["id"];

export function adminPath(id: AdminSectionId): string {
  return `/admin/${id}`;
}

export function isAdminPath(path: string): boolean {
  return path === "/admin" || path.startsWith("/admin/");
}

/** The sections that are open to the person. The server checks each request. */
export const $adminSections = computed(
  $session,
  (session): readonly (typeof ADMIN_SECTIONS)[number][] => {
    const role = session.state === "user" ? session.user.role : undefined;
    if (role === "administrator") return ADMIN_SECTIONS;
    if (role === undefined) return [];
    return ADMIN_SECTIONS.filter((section: AdminSection) => section.isForStaff === true);
  },
);

export const $isAdministrator = computed(
  $session,
  (session) => session.state === "user" && session.user.role === "administrator",
);

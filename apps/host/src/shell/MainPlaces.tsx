import { useStore } from "@nanostores/react";
import {
  Bug,
  FolderKanban,
  House,
  Landmark,
  LayoutGrid,
  LogIn,
  ServerCog,
  UserPlus,
} from "lucide-react";
import { $projects } from "../projects/projects-store.ts";
import { $adminSections } from "../user/admin-sections.ts";
import { $mayDebug } from "../user/developer.ts";
import { $user } from "../user/user-store.ts";
import { SidebarGroup, SidebarItem } from "./SidebarItem.tsx";

/** The sidebar's links that are the same in every project. */
export function MainPlaces({
  isRail,
  isLoggedIn,
}: {
  readonly isRail: boolean;
  readonly isLoggedIn: boolean;
}) {
  const projects = useStore($projects);
  const isManager = (useStore($user)?.institutes.length ?? 0) > 0;
  const mayDebug = useStore($mayDebug);
  const isAdministrator = useStore($adminSections).length > 0;
  return (
    <SidebarGroup as="nav" aria-label="Main">
      <SidebarItem href="/" icon={House} label="Home" isRail={isRail} />
      {isLoggedIn ? (
        <>
          <SidebarItem
            href="/projects"
            icon={FolderKanban}
            label="My projects"
            count={projects?.length}
            isRail={isRail}
          />
          <SidebarItem href="/tools" icon={LayoutGrid} label="All tools" isRail={isRail} />
          {isManager ? (
            <SidebarItem
              href="/institutes"
              icon={Landmark}
              label="Institutes Dashboard"
              isRail={isRail}
              isPrefix
            />
          ) : null}
          {isAdministrator ? (
            <SidebarItem
              href="/admin"
              icon={ServerCog}
              label="Administration"
              isRail={isRail}
              isPrefix
            />
          ) : null}
          {mayDebug ? (
            <SidebarItem href="/debug" icon={Bug} label="Debug" isRail={isRail} isPrefix />
          ) : null}
        </>
      ) : (
        <>
          <SidebarItem href="/login" icon={LogIn} label="Log in" isRail={isRail} />
          <SidebarItem href="/signup" icon={UserPlus} label="Sign up" isRail={isRail} />
        </>
      )}
    </SidebarGroup>
  );
}

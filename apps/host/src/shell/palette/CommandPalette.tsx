import { CommandDialog, Icon, type CommandGroup, useOfferedActions } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "wouter";
import { attempt } from "../../errors/notices.ts";
import { $files } from "../../files/files-store.ts";
import { isHidden } from "../../files/project-file.ts";
import { configuration } from "../../platform/configuration.ts";
import { $activeProjectId } from "../../projects/active-project.ts";
import { useIsAtLimit } from "../../projects/LimitBanner.tsx";
import { $projects } from "../../projects/projects-store.ts";
import { accountAddress } from "../../session/account-address.ts";
import { $session } from "../../session/session-store.ts";
import { $adminSections, adminPath } from "../../user/admin-sections.ts";
import { DARK_MODES } from "../../user/theme-setting.ts";
import { $user, changeUserData } from "../../user/user-store.ts";
import { toolIcon } from "../tool-icon.ts";
import { $reachableTools } from "../tool-sections.ts";
import { createPaletteSearch, type EntryGroup } from "./palette-search.ts";
import { paletteEntries, themeEntries, type ShownEntry } from "./palette-entries.ts";
import { $isPaletteOpen, openShortcuts } from "./palette-store.ts";
import { $recentEntries, rememberEntry } from "./recent-entries.ts";

/** Offers every place to go to and every command of the current page. */
export function CommandPalette(): React.JSX.Element {
  const entries = useEntries();
  const recent = useStore($recentEntries);
  const [query, setQuery] = useState("");
  const [activeId, setActiveId] = useState<string>();
  const [, navigate] = useLocation();
  const search = useMemo(() => createPaletteSearch(entries, recent), [entries, recent]);
  const groups = useMemo(() => search(query).map(shown), [search, query]);

  const take = (id: string): void => {
    const entry = entries.find((each) => each.id === id);
    if (entry === undefined) return;
    // The dialog returns the focus before the entry moves it.
    flushSync(() => $isPaletteOpen.set(false));
    if (entry.group !== "On this page") rememberEntry(id);
    if ("href" in entry.target) navigate(entry.target.href);
    else entry.target.run();
  };
  return (
    <CommandDialog
      label="Search or go to"
      query={query}
      onQuery={(typed) => {
        setQuery(typed);
        setActiveId(undefined);
      }}
      groups={groups}
      activeId={activeId}
      onActive={setActiveId}
      onTake={take}
      onClose={() => $isPaletteOpen.set(false)}
      emptyText={`Nothing matches “${query.trim()}”. Search for a project, a file, a tool or a page.`}
    />
  );
}

function shown(group: EntryGroup<ShownEntry>): CommandGroup {
  return {
    title: group.title,
    commands: group.entries.map(({ id, label, kind, detail, icon, keys }) => ({
      id,
      label,
      detail: group.isMixed || group.title === "Settings" ? (detail ?? kind) : detail,
      keys,
      icon: <Icon of={icon} />,
    })),
  };
}

/** Follows changes of the page's commands, the project list and the files. */
function useEntries(): readonly ShownEntry[] {
  const actions = useOfferedActions();
  const isLoggedIn = useStore($session).state === "user";
  const adminSections = useStore($adminSections);
  const isInstituteMember = (useStore($user)?.institutes.length ?? 0) > 0;
  const projects = useStore($projects);
  const files = useStore($files);
  const tools = useStore($reachableTools);
  const activeProjectId = useStore($activeProjectId);
  const isAtLimit = useIsAtLimit();
  return useMemo(
    () => [
      ...paletteEntries({
        actions,
        projects: projects ?? [],
        activeProjectId,
        files: (files ?? []).filter(({ path }) => !isHidden(path)),
        tools,
        toolIcon,
        productName: configuration().productName,
        isLoggedIn,
        isInstituteMember,
        accountAddress: isLoggedIn ? accountAddress() : undefined,
        adminPages: adminSections.map(({ id, title }) => ({ path: adminPath(id), title })),
        isAtLimit,
        onShowShortcuts: openShortcuts,
      }),
      ...(isLoggedIn
        ? themeEntries((theme) => attempt(() => changeUserData({ darkMode: DARK_MODES[theme] })))
        : []),
    ],
    [
      actions,
      projects,
      activeProjectId,
      files,
      tools,
      isLoggedIn,
      isInstituteMember,
      adminSections,
      isAtLimit,
    ],
  );
}

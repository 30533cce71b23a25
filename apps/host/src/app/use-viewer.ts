import { useStore } from "@nanostores/react";
import { useMemo } from "react";
import { configuration } from "../platform/configuration.ts";
import { $session } from "../session/session-store.ts";
import type { Viewer } from "../tools/tool.ts";
import { $user } from "../user/user-store.ts";

/** Who is looking at a page, as far as the visibility of tools depends on it; the same object until something of it changes. */
export function useViewer(path: string): Viewer {
  const session = useStore($session);
  const isDeveloper = useStore($user)?.data.isDev === true;
  const user = session.state === "user" ? session.user : undefined;
  return useMemo(
    () => ({
      isLoggedIn: user !== undefined,
      isDeveloper,
      email: user?.email ?? "",
      emailVerified: user?.emailVerified ?? false,
      staffDomain: configuration().staffDomain,
      path,
    }),
    [user, isDeveloper, path],
  );
}

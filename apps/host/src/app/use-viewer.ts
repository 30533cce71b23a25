import { useStore } from "@nanostores/react";
import { useMemo } from "react";
import { configuration } from "../platform/configuration.ts";
import { $session } from "../session/session-store.ts";
import type { Viewer } from "../tools/tool.ts";
import { $user } from "../user/user-store.ts";

/** Returns the same object until a value changes. */
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

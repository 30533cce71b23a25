import { computed } from "nanostores";
import { configuration } from "../platform/configuration.ts";
import { $session } from "../session/session-store.ts";
import { $user } from "./user-store.ts";

/**
 * True if the person may open the debug pages: a developer, or anyone signed in on a host that is
 * not in production.
 */
export const $mayDebug = computed(
  [$session, $user],
  (session, user) =>
    session.state === "user" &&
    (configuration().profile !== "production" || user?.data.isDev === true),
);

import { computed } from "nanostores";
import { configuration } from "../platform/configuration.ts";
import { $session } from "../session/session-store.ts";
import { $user } from "./user-store.ts";

/** Whether debug pages are open to this person: to developers, and to everyone on a dev host. */
export const $mayDebug = computed(
  [$session, $user],
  (session, user) =>
    session.state === "user" &&
    (configuration().profile !== "production" || user?.data.isDev === true),
);

import type { BridgeUser } from "@tera/bridge-sdk/host";
import type { Operation } from "@tera/sync";
import type { ToolServices } from "./tool-services.ts";
import type { ToolScopes } from "../permissions/tool-scopes.ts";
import { listenToFiles } from "../project/file-events.ts";
import { $project } from "../project/project-store.ts";
import { listenToRounds } from "../screening/round-events.ts";
import { $caughtUp, $documentEvent } from "../sync/document-events.ts";
import { $subscription, $user } from "../user/user-store.ts";
import { $theme } from "../user/theme.ts";
import { watchFacts } from "./host-facts.ts";
import { toBridgeUser } from "./person-calls.tsx";
import { toBridgeProject } from "./project-calls.tsx";

/** `scopes` is what the tool may do. */
export const watchHost = (
  notify: Parameters<ToolServices["subscribe"]>[0],
  scopes: Pick<ToolScopes, "granted" | "watch"> | undefined,
): ReturnType<ToolServices["subscribe"]> => {
  let lastProject = keyOfProject();
  let lastUser = JSON.stringify(knownUser());
  function notifyUser(): void {
    const user = knownUser();
    const key = JSON.stringify(user);
    if (user === undefined || key === lastUser) return;
    lastUser = key;
    notify("user", user);
  }
  function notifyDocument(
    event:
      | { readonly path: string; readonly operations?: readonly Operation[] | undefined }
      | undefined,
  ): void {
    const id = $project.get()?.id;
    if (event === undefined || id === undefined) return;
    if (event.path === `projects::${id}`) notify("state", { path: commonPath(event.operations) });
    const namespaces = `project_namespaces::${id}::`;
    if (event.path.startsWith(namespaces))
      notify("namespaces", { name: event.path.slice(namespaces.length) });
  }
  const stops = [
    $theme.listen((theme) => notify("theme", theme)),
    watchFacts(scopes, (changed) => notify("host", changed)),
    ...(scopes === undefined ? [] : [scopes.watch((changed) => notify("scopes", changed))]),
    $project.listen((project) => {
      const key = keyOfProject();
      // The project list refreshes often; tools need only a new id or name.
      if (key === lastProject) return;
      lastProject = key;
      notify("project", project === undefined ? null : toBridgeProject(project));
    }),
    $user.listen(notifyUser),
    $subscription.listen(notifyUser),
    $documentEvent.listen(notifyDocument),
    // Without a live connection, changes arrive by refetching.
    $caughtUp.listen(notifyDocument),
    listenToRounds((round) => notify("decisions", round === undefined ? null : { round })),
    listenToFiles(({ path, operation }) =>
      notify("files", path === undefined || operation === undefined ? null : { path, operation }),
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};

/**
 * Null when signed out. Undefined while the subscription loads, so that tools don't assume there is
 * none.
 */
function knownUser(): BridgeUser | null | undefined {
  const user = $user.get();
  if (user === undefined) return null;
  const subscription = $subscription.get();
  return subscription && toBridgeUser(user, subscription.isActive);
}

/** The longest path above all changes; [] if they are unknown. */
function commonPath(operations: readonly Operation[] = []): readonly (string | number)[] {
  const [first = [], ...others] = operations.map((each) => ("set" in each ? each.set : each.unset));
  const end = first.findIndex((segment, at) => others.some((path) => path[at] !== segment));
  return end < 0 ? first : first.slice(0, end);
}

function keyOfProject(): string {
  const project = $project.get();
  return project === undefined ? "" : `${project.id} ${project.name}`;
}

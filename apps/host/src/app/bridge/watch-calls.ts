import type { BridgeServices } from "../../bridge/bridge-services.ts";
import { listenToFiles } from "../../project/file-events.ts";
import { $project } from "../../project/project-store.ts";
import { $caughtUp, $documentEvent } from "../../sync/document-events.ts";
import { $subscription, $user } from "../../user/user-store.ts";
import { toBridgeUser } from "./person-calls.tsx";
import { toBridgeProject } from "./project-calls.tsx";

/** Tells a tool when the person, the open project, its shared state, its namespaces or its files change. */
export const watchHost: BridgeServices["subscribe"] = (notify) => {
  let lastProject = keyOfProject();
  let lastUser = JSON.stringify($user.get());
  function notifyDocument(event: { readonly path: string } | undefined): void {
    const id = $project.get()?.id;
    if (event === undefined || id === undefined) return;
    if (event.path === `projects::${id}`) notify("state", null);
    const namespaces = `project_namespaces::${id}::`;
    if (event.path.startsWith(namespaces))
      notify("namespaces", { name: event.path.slice(namespaces.length) });
  }
  const stops = [
    $project.listen((project) => {
      const key = keyOfProject();
      // The list is loaded anew whenever anybody works; only another project or name is news to a tool.
      if (key === lastProject) return;
      lastProject = key;
      notify("project", project === undefined ? null : toBridgeProject(project));
    }),
    $user.listen((user) => {
      const key = JSON.stringify(user);
      if (key === lastUser) return;
      lastUser = key;
      notify(
        "user",
        user === undefined ? null : toBridgeUser(user, $subscription.get()?.isActive ?? false),
      );
    }),
    $documentEvent.listen(notifyDocument),
    // While nobody tells of changes, what was missed is found by looking.
    $caughtUp.listen(notifyDocument),
    listenToFiles(({ path, operation }) =>
      notify("files", path === undefined || operation === undefined ? null : { path, operation }),
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};

function keyOfProject(): string {
  const project = $project.get();
  return project === undefined ? "" : `${project.id} ${project.name}`;
}

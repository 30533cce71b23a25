import { Icon, MenuItem } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { Braces, RefreshCw, User } from "lucide-react";
import { copyText } from "../errors/copy-text.ts";
import { attempt, toaster } from "../errors/notices.ts";
import { refreshProjects } from "../projects/projects-store.ts";
import { $user } from "../user/user-store.ts";
import { $project } from "./project-store.ts";

/** Menu items for developers; nothing for others. */
export function DeveloperItems() {
  const user = useStore($user);
  if (user?.data.isDev !== true) return null;
  return (
    <>
      <MenuItem icon={<Icon of={User} />} onSelect={() => copyText("User ID", user.id)}>
        Copy user ID
      </MenuItem>
      <MenuItem
        icon={<Icon of={Braces} />}
        onSelect={() => copyText("Project JSON", JSON.stringify($project.get(), null, 2))}
      >
        Copy project as JSON
      </MenuItem>
      <MenuItem icon={<Icon of={RefreshCw} />} onSelect={() => attempt(updateMetadata)}>
        Force update project metadata
      </MenuItem>
    </>
  );
}

/** Reloads name, type, role and members from the server. */
async function updateMetadata(): Promise<void> {
  await refreshProjects();
  toaster.success("Project meta updated");
}

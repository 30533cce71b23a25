import { Icon, MenuItem } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { Flag } from "lucide-react";
import { attempt, toaster } from "../errors/notices.ts";
import { $user } from "../user/user-store.ts";
import { appendLog } from "./append-log.ts";
import { refreshTimeline } from "./timeline-store.ts";

/** Lets developers mark a moment in the timeline, for example the start of a test. */
export function MarkItem({ projectId }: { readonly projectId: string }) {
  const user = useStore($user);
  if (user?.data.isDev !== true) return null;
  return (
    <MenuItem
      icon={<Icon of={Flag} />}
      onSelect={() =>
        attempt(async () => {
          await appendLog(projectId, { type: "mark", title: "Manual mark" });
          await refreshTimeline(projectId);
          toaster.success("Manual mark added in timeline");
        })
      }
    >
      Add a mark
    </MenuItem>
  );
}

import { ButtonLink, EmptyState } from "@tera/ui";
import { instituteListPath } from "./institute-path.ts";
import type { InstituteKind, InstituteMode } from "./institutes-gateway.ts";

const TEXTS = {
  projects: {
    list: {
      title: "No projects claimed yet",
      text: "Claim your people's projects to count and list them here.",
      action: "Claim projects",
    },
    claim: {
      title: "No unclaimed projects",
      text: "Projects appear here when someone from your institute creates them: anyone with a verified e-mail address of the institute, or with its name in their profile.",
      action: undefined,
    },
  },
  users: {
    list: {
      title: "No users claimed yet",
      text: "Claim your institute's people to count and list them here.",
      action: "Claim users",
    },
    claim: {
      title: "No unclaimed users",
      text: "People appear here when they verify an e-mail address of the institute or name it in their profile.",
      action: undefined,
    },
  },
} as const;

export function EmptyInstituteList({
  institute,
  kind,
  mode,
}: {
  readonly institute: string;
  readonly kind: InstituteKind;
  readonly mode: InstituteMode;
}) {
  const { title, text, action } = TEXTS[kind][mode];
  return (
    <EmptyState
      title={title}
      actions={
        action === undefined ? undefined : (
          <ButtonLink href={instituteListPath(institute, kind, "claim")}>{action}</ButtonLink>
        )
      }
    >
      {text}
    </EmptyState>
  );
}

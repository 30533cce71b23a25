import { PageBody, PageHead, useLinkComponent } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { useEffect, type ReactNode } from "react";
import { useParams } from "wouter";
import { countText } from "../platform/date-text.ts";
import { WaitingPage } from "../session/WaitingPage.tsx";
import { $counts, countKey, loadCount } from "./institute-counts.ts";
import { instituteListPath, institutePath } from "./institute-path.ts";
import type { Institute } from "./institutes-gateway.ts";
import { instituteAccess } from "./membership.ts";
import { RefusedInstitute } from "./RefusedInstitute.tsx";
import { Place, Places } from "./place-links.ts";
import { useMembership } from "./use-membership.ts";

export type InstitutePlace = "projects" | "users" | "settings";

/** Shows the institute in the path with links to its pages. Only its managers can open it. */
export function InstituteFrame({
  place,
  children,
}: {
  readonly place: InstitutePlace;
  readonly children: (institute: Institute) => ReactNode;
}) {
  const { institute: id } = useParams<{ institute: string }>();
  const access = instituteAccess(useMembership(), id);
  switch (access.state) {
    case "loading":
      return <WaitingPage label="Opening the institute" />;
    case "open":
      return (
        <PageBody>
          <PageHead title={access.institute.name} />
          <InstitutePlaces institute={access.institute} current={place} />
          {children(access.institute)}
        </PageBody>
      );
    case "no manager":
    case "other institute":
      return <RefusedInstitute reason={access.state} />;
  }
}

function InstitutePlaces({
  institute,
  current,
}: {
  readonly institute: Institute;
  readonly current: InstitutePlace;
}) {
  const counts = useStore($counts);
  const Link = useLinkComponent();
  useEffect(() => {
    void loadCount("projects", institute);
    void loadCount("users", institute);
  }, [institute, current]);
  const link = (place: InstitutePlace, label: string, href: string, count?: number) => (
    <Place as={Link} href={href} {...(place === current ? { "aria-current": "page" } : {})}>
      {label}
      {count === undefined ? null : <span> {countText(count)}</span>}
    </Place>
  );
  return (
    <Places aria-label="Institute">
      {link(
        "projects",
        "Projects",
        instituteListPath(institute.id, "projects"),
        counts[countKey("projects", institute.id)],
      )}
      {link(
        "users",
        "Users",
        instituteListPath(institute.id, "users"),
        counts[countKey("users", institute.id)],
      )}
      {link("settings", "Settings", `${institutePath(institute.id)}/settings`)}
    </Places>
  );
}

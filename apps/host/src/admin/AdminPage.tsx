import { useStore } from "@nanostores/react";
import { PageBody, PageHead, useLinkComponent, VisuallyHidden } from "@tera/ui";
import type { ReactNode } from "react";
import { Place, Places } from "../institutes/place-links.ts";
import {
  $adminSections,
  ADMIN_SECTIONS,
  adminPath,
  type AdminSectionId,
} from "../user/admin-sections.ts";
import { MaintenanceSection } from "./MaintenanceSection.tsx";
import { OverviewSection } from "./OverviewSection.tsx";
import { PeopleSection } from "./PeopleSection.tsx";
import { ProjectsSection } from "./ProjectsSection.tsx";
import { SecuritySection } from "./SecuritySection.tsx";

/** /admin/{section}: what the operators of the installation need. */
export function AdminPage({ section }: { readonly section: AdminSectionId }): React.JSX.Element {
  const sections = useStore($adminSections);
  const Link = useLinkComponent();
  const title = ADMIN_SECTIONS.find(({ id }) => id === section)?.title ?? "";
  return (
    <PageBody>
      <PageHead title="Administration" />
      <Places aria-label="Administration">
        {sections.map(({ id, title: name }) => (
          <Place
            key={id}
            as={Link}
            href={adminPath(id)}
            {...(id === section ? { "aria-current": "page" } : {})}
          >
            {name}
          </Place>
        ))}
      </Places>
      <section aria-label={title}>
        <VisuallyHidden as="h2">{title}</VisuallyHidden>
        <SectionBody section={section} />
      </section>
    </PageBody>
  );
}

function SectionBody({ section }: { readonly section: AdminSectionId }): ReactNode {
  switch (section) {
    case "overview":
      return <OverviewSection />;
    case "people":
      return <PeopleSection />;
    case "projects":
      return <ProjectsSection />;
    case "security":
      return <SecuritySection />;
    case "maintenance":
      return <MaintenanceSection />;
  }
}

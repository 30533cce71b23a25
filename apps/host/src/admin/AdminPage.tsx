import { useStore } from "@nanostores/react";
import { Banner, PageBody, PageHead, TextLink, useLinkComponent, VisuallyHidden } from "@tera/ui";
import { useEffect, useRef, type ReactNode } from "react";
import styled from "styled-components";
import { Place, Places } from "../institutes/place-links.ts";
import { $siteLock } from "../shell/lock/site-lock-store.ts";
import {
  $adminSections,
  ADMIN_SECTIONS,
  adminPath,
  type AdminSectionId,
} from "../user/admin-sections.ts";
import { InstitutesSection } from "./InstitutesSection.tsx";
import { MailSection } from "./MailSection.tsx";
import { MaintenanceSection } from "./MaintenanceSection.tsx";
import { OverviewSection } from "./OverviewSection.tsx";
import { PeopleSection } from "./PeopleSection.tsx";
import { ProjectsSection } from "./ProjectsSection.tsx";
import { SecuritySection } from "./SecuritySection.tsx";
import { ToolsSection } from "./ToolsSection.tsx";

/** /admin/{section}: the pages with which operators administer the installation. */
export function AdminPage({ section }: { readonly section: AdminSectionId }): React.JSX.Element {
  const sections = useStore($adminSections);
  const Link = useLinkComponent();
  const places = useRef<HTMLElement>(null);
  // On phones, the links are wider than the screen: scroll to the current one.
  useEffect(() => {
    places.current
      ?.querySelector("[aria-current]")
      ?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [section]);
  const title = ADMIN_SECTIONS.find(({ id }) => id === section)?.title ?? "";
  return (
    <PageBody>
      <PageHead title="Administration" />
      <Places ref={places} aria-label="Administration">
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
      {section === "maintenance" ? null : <LockedNotice />}
      <section aria-label={title}>
        <VisuallyHidden as="h2">{title}</VisuallyHidden>
        <SectionBody section={section} />
      </section>
    </PageBody>
  );
}

/** Acts below /admin are refused like every other change while the site is locked. */
function LockedNotice() {
  if (useStore($siteLock) === undefined) return null;
  return (
    <Notice>
      <Banner tone="warn" action={<TextLink href={adminPath("maintenance")}>Unlock</TextLink>}>
        The site is locked. You can read everything here, but change nothing until it is unlocked.
      </Banner>
    </Notice>
  );
}

const Notice = styled.div`margin-bottom: 16px;`;

function SectionBody({ section }: { readonly section: AdminSectionId }): ReactNode {
  switch (section) {
    case "overview":
      return <OverviewSection />;
    case "people":
      return <PeopleSection />;
    case "projects":
      return <ProjectsSection />;
    case "institutes":
      return <InstitutesSection />;
    case "mail":
      return <MailSection />;
    case "tools":
      return <ToolsSection />;
    case "security":
      return <SecuritySection />;
    case "maintenance":
      return <MaintenanceSection />;
  }
}

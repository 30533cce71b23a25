import { useStore } from "@nanostores/react";
import { Redirect, useParams } from "wouter";
import { AdminPage } from "../admin/AdminPage.tsx";
import { NotFoundPage } from "../errors/NotFoundPage.tsx";
import { $adminSections, adminPath } from "../user/admin-sections.ts";

/** /admin and /admin/{section}. Shows "Page not found" to people who may not open the section. */
export function AdminRoute(): React.JSX.Element {
  const sections = useStore($adminSections);
  const { section: asked } = useParams<{ section?: string }>();
  const [first] = sections;
  if (first === undefined) return <NotFoundPage />;
  if (asked === undefined) return <Redirect to={adminPath(first.id)} replace />;
  const section = sections.find(({ id }) => id === asked);
  return section === undefined ? <NotFoundPage /> : <AdminPage section={section.id} />;
}

import { Redirect, useParams } from "wouter";
import { instituteListPath } from "./institute-path.ts";

/** /institutes/{institute}: its projects. */
export function InstituteRedirect() {
  const { institute } = useParams<{ institute: string }>();
  return <Redirect to={instituteListPath(institute, "projects")} replace />;
}

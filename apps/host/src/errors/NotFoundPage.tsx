import { ButtonLink, PageBody, Spinner } from "@tera/ui";
import { useEffect } from "react";
import { useLocation } from "wouter";
import { addressInPath } from "./address-in-path.ts";
import { ErrorView } from "./ErrorView.tsx";

/** Shown for every path that leads nowhere; a path that carries a whole address leads there instead. */
export function NotFoundPage() {
  const [path, navigate] = useLocation();
  const carried = addressInPath(`${location.pathname}${location.search}${location.hash}`, location.host);
  const target = carried === undefined ? undefined : "path" in carried ? carried.path : carried.elsewhere;
  const isElsewhere = carried !== undefined && "elsewhere" in carried;
  useEffect(() => {
    if (target === undefined) return;
    if (isElsewhere) location.replace(target);
    else navigate(target, { replace: true });
  }, [target, isElsewhere, navigate]);

  if (target !== undefined) {
    return (
      <PageBody>
        <Spinner label="Opening the address" showLabel />
      </PageBody>
    );
  }
  return (
    <ErrorView
      title="code: 404, Page not found"
      actions={
        <>
          <ButtonLink variant="primary" href="/">Go to the start page</ButtonLink>
          <ButtonLink href="/projects">My projects</ButtonLink>
        </>
      }
    >
      <p>
        There is nothing at <b dir="ltr">{path}</b>. It may have been moved, or the link was cut off.
      </p>
    </ErrorView>
  );
}

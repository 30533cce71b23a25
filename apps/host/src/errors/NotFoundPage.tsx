import { ButtonLink } from "@tera/ui";
import { useLocation } from "wouter";
import { ErrorView } from "./ErrorView.tsx";

export function NotFoundPage() {
  const [path] = useLocation();
  return (
    <ErrorView
      title="code: 404, Page not found"
      actions={
        <>
          <ButtonLink variant="primary" href="/">
            Go to Home
          </ButtonLink>
          <ButtonLink href="/projects">My projects</ButtonLink>
        </>
      }
    >
      <p>
        There is nothing at <b dir="ltr">{path}</b>. It may have been moved, or the link may be
        incomplete.
      </p>
    </ErrorView>
  );
}

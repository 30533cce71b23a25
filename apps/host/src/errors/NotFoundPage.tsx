import { ButtonLink } from "@tera/ui";
import { ErrorView } from "./ErrorView.tsx";

/** Shown for every path that leads nowhere. */
export function NotFoundPage() {
  return (
    <ErrorView title="code: 404, Page not found" actions={<ButtonLink variant="primary" href="/">Go to the start page</ButtonLink>}>
      There is nothing at this address. It may have been moved, or the link was cut off.
    </ErrorView>
  );
}

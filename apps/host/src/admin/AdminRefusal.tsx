import { Button, EmptyState, TextLink } from "@tera/ui";
import { useLocation } from "wouter";
import { toErrorRecord } from "../errors/catalogue.ts";
import { attempt } from "../errors/notices.ts";
import { codeOf } from "../platform/app-error.ts";
import { accountAddress } from "../session/account-address.ts";
import { reauthenticate } from "../user/reauthentication.tsx";

interface AdminRefusalProps {
  readonly error: unknown;
  /** The title for other failures, for example "The people could not be listed". */
  readonly title: string;
  readonly onRetry: () => void;
}

/** Explains what an administrator has to do when the server refuses a section. */
export function AdminRefusal({ error, title, onRetry }: AdminRefusalProps): React.JSX.Element {
  const [path] = useLocation();
  switch (codeOf(error)) {
    case "SECOND-FACTOR-NEEDED":
      return (
        <EmptyState title="Set up a second factor first">
          Administration needs an account with a second factor. Set one up on{" "}
          <TextLink href={accountAddress() ?? "/profile"}>your account page</TextLink>, then log in
          again.
        </EmptyState>
      );
    case "RECENT-LOGIN-NEEDED":
      return (
        <EmptyState
          title="Log in with your second factor"
          actions={
            <Button variant="primary" onClick={() => attempt(() => reauthenticate(path))}>
              Log in again
            </Button>
          }
        >
          {toErrorRecord(error).text} We&apos;ll bring you back here.
        </EmptyState>
      );
    default:
      return (
        <div role="alert">
          <EmptyState title={title} actions={<Button onClick={onRetry}>Try again</Button>}>
            {toErrorRecord(error).text}
          </EmptyState>
        </div>
      );
  }
}

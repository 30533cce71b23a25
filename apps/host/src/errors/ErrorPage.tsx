import { ButtonLink } from "@tera/ui";
import { useEffect, useState } from "react";
import type { ErrorRecord } from "../platform/app-error.ts";
import { ErrorView, RetryLink } from "./ErrorView.tsx";
import { recallError } from "./last-error.ts";

/** The page at /error: the active error, or after a reload the last one. */
export function ErrorPage() {
  const [record, setRecord] = useState<ErrorRecord | "none">();
  useEffect(() => {
    void recallError().then((recalled) => setRecord(recalled ?? "none"));
  }, []);

  if (record === undefined) return null;
  if (record === "none") {
    return (
      <ErrorView title="Nothing is wrong" actions={<ButtonLink variant="primary" href="/">Go to the start page</ButtonLink>}>
        No error has been met on this device.
      </ErrorView>
    );
  }
  return <RecordView record={record} />;
}

/** One error in words: login needed, a project that can't be opened, or anything else. */
export function RecordView({ record }: { readonly record: ErrorRecord }) {
  if (record.code === "NEED-LOGIN") {
    return (
      <ErrorView code={record.code} title={record.title} actions={<ButtonLink variant="primary" href="/login">Login or create an account</ButtonLink>}>
        Oops... You need to be logged in to do that...
      </ErrorView>
    );
  }
  if (record.code === "PROJECT-NOT-FOUND") {
    return (
      <ErrorView code={record.code} title="There is a problem with the project invite" record={record} actions={<ButtonLink variant="primary" href="/projects">Switch to another project</ButtonLink>}>
        <p>One of these is the reason:</p>
        <ul>
          <li>Your e-mail address does not exactly match the one that was invited, or it is not verified yet.</li>
          <li>You were removed from the project.</li>
          <li>Something else went wrong. Ask the project's manager to send the invite again.</li>
        </ul>
      </ErrorView>
    );
  }
  return (
    <ErrorView code={record.code} title={record.title} record={record} actions={<RetryLink path={record.url === "/error" ? "/" : record.url} />}>
      {record.text}
    </ErrorView>
  );
}

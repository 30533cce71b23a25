import { ButtonLink, TextLink } from "@tera/ui";
import { useEffect, useState } from "react";
import type { ErrorRecord } from "../platform/app-error.ts";
import { configuration } from "../platform/configuration.ts";
import { ERROR_CATALOGUE } from "@tera/contract";
import { errorAdvice } from "./error-advice.ts";
import { ErrorView, RetryButton } from "./ErrorView.tsx";
import { readLastError } from "./last-error.ts";

/** /error: the active error, or after a reload the last one. */
export function ErrorPage() {
  const [record, setRecord] = useState<ErrorRecord | "none">();
  useEffect(() => {
    void readLastError().then((recalled) => setRecord(recalled ?? "none"));
  }, []);

  if (record === undefined) return null;
  if (record === "none") {
    return (
      <ErrorView
        title="Nothing is wrong"
        actions={
          <ButtonLink variant="primary" href="/">
            Go to Home
          </ButtonLink>
        }
      >
        There is no error to show.
      </ErrorView>
    );
  }
  return <RecordView record={record} />;
}

export function RecordView({ record }: { readonly record: ErrorRecord }) {
  if (record.code === "NEED-LOGIN") return <LoginNeeded record={record} />;
  if (record.code === "PROJECT-NOT-FOUND") {
    return (
      <ErrorView
        code={record.code}
        title="There is a problem with the project invite"
        record={record}
        actions={
          <ButtonLink variant="primary" href="/projects">
            Switch to another project
          </ButtonLink>
        }
      >
        <p>Possible reasons:</p>
        <ul>
          <li>
            Your e-mail address does not exactly match the one that was invited, or it is not
            verified yet.
          </li>
          <li>You were removed from the project.</li>
          <li>
            Something else went wrong. Ask the project's manager to send the invite again, or{" "}
            <TextLink href="/contact?from=error">contact us</TextLink>.
          </li>
        </ul>
      </ErrorView>
    );
  }
  const advice = errorAdvice(record.code);
  return (
    <ErrorView
      code={record.code}
      title={record.title}
      record={record}
      actions={
        <>
          <RetryButton path={record.url === "/error" ? "/" : record.url} />
          <ButtonLink href="/">Go to Home</ButtonLink>
          <ButtonLink href="/contact?from=error">Email us about this</ButtonLink>
        </>
      }
    >
      <p>{record.text}</p>
      {advice === undefined ? null : <p>{advice}</p>}
    </ErrorView>
  );
}

const INVITATION = /^\/projects\/[^/]+\/join$/;

/** Mentions the invitation to an invited person, but not which project it is for. */
function LoginNeeded({ record }: { readonly record: ErrorRecord }) {
  const { productName } = configuration();
  const isInvitation = INVITATION.test(record.url);
  return (
    <ErrorView
      title={record.title}
      record={record}
      actions={
        <>
          <ButtonLink variant="primary" href="/login">
            Login or create an account
          </ButtonLink>
          {isInvitation ? <ButtonLink href="/signup">Create an account</ButtonLink> : null}
        </>
      }
    >
      {isInvitation ? (
        <p>
          <b>Someone has invited you to work with them on a project in {productName}.</b>
        </p>
      ) : null}
      <p>Oops... You need to be logged in to do that...</p>
      {record.text === ERROR_CATALOGUE["NEED-LOGIN"].message ? null : <p>{record.text}</p>}
      <p>
        {isInvitation
          ? "Use the e-mail address that the invitation was sent to. You'll join as soon as you're logged in. For privacy, project details are shown to members only."
          : "We'll bring you back here."}
      </p>
    </ErrorView>
  );
}

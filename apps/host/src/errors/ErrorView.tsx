import { Button, Icon } from "@tera/ui";
import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import type { ErrorRecord } from "../platform/app-error.ts";
import { ErrorActions } from "./ErrorActions.tsx";
import { MessageBody, MessageCode, MessageTitle, MessageText } from "./message-page.ts";

export interface ErrorViewProps {
  readonly code?: string;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** Adds the buttons that copy and show its details. */
  readonly record?: ErrorRecord | undefined;
}

export function ErrorView({ code, title, children, actions, record }: ErrorViewProps) {
  return (
    <MessageBody>
      {code === undefined ? null : <MessageCode>{code}</MessageCode>}
      <MessageTitle>{title}</MessageTitle>
      <MessageText role="alert">{children}</MessageText>
      <ErrorActions actions={actions} record={record} />
    </MessageBody>
  );
}

/** Replaces the error page in the history, so that Back does not return to it. */
export function RetryButton({ path }: { readonly path: string }) {
  return (
    <Button variant="primary" icon={<Icon of={RotateCw} />} onClick={() => location.replace(path)}>
      Try again
    </Button>
  );
}

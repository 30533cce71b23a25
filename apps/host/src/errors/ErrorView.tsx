import { Button, ButtonRow, Icon, mono, text, wrapAnywhere } from "@tera/ui";
import { Bug, Copy, RotateCw } from "lucide-react";
import { useState, type ReactNode } from "react";
import styled from "styled-components";
import type { ErrorRecord } from "../platform/app-error.ts";
import { copyText } from "./copy-text.ts";
import { MessageBody, MessageCode, MessageTitle, MessageText } from "./message-page.ts";

const Details = styled.section`
  max-width: 640px;
  margin-top: 24px;
  border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--sunken);

  header { display: flex; align-items: center; justify-content: space-between; gap: 16px; padding: 8px 8px 0 16px; }
  h2 { ${text.label} color: var(--ink-2); }
  pre { ${mono} ${wrapAnywhere} margin: 0; padding: 8px 16px 16px; font-size: 13px; line-height: 20px; white-space: pre-wrap; }
`;

export interface ErrorViewProps {
  readonly code?: string;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** Shown as details behind a button. */
  readonly record?: ErrorRecord | undefined;
}

export function ErrorView({ code, title, children, actions, record }: ErrorViewProps) {
  const [isOpen, setOpen] = useState(false);
  const json = JSON.stringify(record, undefined, 2);
  return (
    <MessageBody>
      {code === undefined ? null : <MessageCode>{code}</MessageCode>}
      <MessageTitle>{title}</MessageTitle>
      <MessageText role="alert">{children}</MessageText>
      <ButtonRow>
        {actions}
        {record === undefined ? null : (
          <Button
            variant="ghost"
            icon={<Icon of={Bug} />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? "Hide details" : "Show details"}
          </Button>
        )}
      </ButtonRow>
      {isOpen ? (
        <Details aria-label="Details">
          <header>
            <h2>Details</h2>
            <Button
              size="small"
              icon={<Icon of={Copy} size={14} />}
              onClick={() => copyText("Error details", json)}
            >
              Copy
            </Button>
          </header>
          <pre>{json}</pre>
        </Details>
      ) : null}
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

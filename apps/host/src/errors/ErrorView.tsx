import { Button, ButtonLink, ButtonRow, Icon, mono, PageBody, phone, text, wrapAnywhere } from "@tera/ui";
import { Bug, Copy, RotateCw } from "lucide-react";
import { useState, type ReactNode } from "react";
import styled from "styled-components";
import type { ErrorRecord } from "../platform/app-error.ts";
import { attempt, toaster } from "./notices.ts";

const Body = styled(PageBody)`
  padding-top: 120px;

  ${phone} { padding-top: 48px; }
`;

const Code = styled.p`
  ${mono}
  color: var(--ink-3);
`;

const Title = styled.h1`
  ${text.page}
  ${wrapAnywhere}
  margin: 4px 0 8px;
  text-wrap: balance;
`;

const Words = styled.div`
  ${wrapAnywhere}
  max-width: 640px;
  margin-bottom: 24px;
  color: var(--ink-2);
  font-size: 17px;
  line-height: 26px;

  p + p { margin-top: 12px; }
  b { color: var(--ink); font-weight: 600; }
  ul { margin: 12px 0; padding-left: 20px; list-style: disc; }
  li { margin-bottom: 4px; }
`;

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
  /** The one next step, and what else can be done. */
  readonly actions?: ReactNode;
  /** Everything known, behind a button. */
  readonly record?: ErrorRecord | undefined;
}

/** What happened, what was kept, what to do: the layout of every page that says so. */
export function ErrorView({ code, title, children, actions, record }: ErrorViewProps) {
  const [isOpen, setOpen] = useState(false);
  const json = JSON.stringify(record, undefined, 2);
  return (
    <Body>
      {code === undefined ? null : <Code>{code}</Code>}
      <Title>{title}</Title>
      <Words role="alert">{children}</Words>
      <ButtonRow>
        {actions}
        {record === undefined ? null : (
          <Button variant="ghost" icon={<Icon of={Bug} />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? "Hide details" : "Show details"}
          </Button>
        )}
      </ButtonRow>
      {isOpen ? (
        <Details aria-label="Details">
          <header>
            <h2>Details</h2>
            <Button size="small" icon={<Icon of={Copy} size={14} />} onClick={() => attempt(() => copyDetails(json))}>
              Copy
            </Button>
          </header>
          <pre>{json}</pre>
        </Details>
      ) : null}
    </Body>
  );
}

async function copyDetails(json: string): Promise<void> {
  await navigator.clipboard.writeText(json);
  toaster.success("Error details copied to clipboard");
}

/** "Try again", as a full load of the place where it went wrong. */
export function RetryLink({ path }: { readonly path: string }) {
  return (
    <ButtonLink variant="primary" href={path} data-reload="" icon={<Icon of={RotateCw} />}>
      Try again
    </ButtonLink>
  );
}

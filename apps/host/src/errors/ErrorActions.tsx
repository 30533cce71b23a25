import { Button, ButtonRow, Icon, mono, text, wrapAnywhere } from "@tera/ui";
import { Bug, Copy } from "lucide-react";
import { useState, type ReactNode } from "react";
import styled from "styled-components";
import type { ErrorRecord } from "../platform/app-error.ts";
import { copyText } from "./copy-text.ts";
import { supportDetails } from "./support-details.ts";

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

/** Buttons of an error page. With a `record`, also its details for support and the full record. */
export function ErrorActions({
  actions,
  record,
}: {
  readonly actions?: ReactNode;
  readonly record?: ErrorRecord | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  if (record === undefined) return <ButtonRow>{actions}</ButtonRow>;
  const json = JSON.stringify(record, undefined, 2);
  return (
    <>
      <ButtonRow>
        {actions}
        <Button
          variant="ghost"
          icon={<Icon of={Copy} />}
          onClick={() => copyText("Error details", supportDetails(record))}
        >
          Copy details
        </Button>
        <Button
          variant="ghost"
          icon={<Icon of={Bug} />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Hide details" : "Show details"}
        </Button>
      </ButtonRow>
      {isOpen ? (
        <Details aria-label="Details">
          <header>
            <h2>Details</h2>
            <Button
              size="small"
              icon={<Icon of={Copy} size={14} />}
              onClick={() => copyText("Full details", json)}
            >
              Copy all
            </Button>
          </header>
          <pre>{json}</pre>
        </Details>
      ) : null}
    </>
  );
}

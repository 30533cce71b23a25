import { Button, DialogFrame, text, TextLink, wrapAnywhere } from "@tera/ui";
import { useStore } from "@nanostores/react";
import type { ToolDefinition } from "@tera/contract";
import { useId, useState } from "react";
import styled from "styled-components";
import { hintTitle } from "../files/hint-title.ts";
import { $devSites, $isDevMode } from "../user/dev-mode.ts";
import { releaseLines } from "./release-lines.ts";
import { isPageAddress } from "./tool-address.ts";

interface ToolDetailsProps {
  readonly tool: ToolDefinition;
  readonly permissions: React.ReactNode;
  readonly onClose: () => void;
}

export function ToolDetails({ tool, permissions, onClose }: ToolDetailsProps): React.JSX.Element {
  const { id, name, description, hints, repo, version, contact } = tool;
  const [now] = useState(() => new Date());
  const release = useStore($devSites)[id];
  const isDevMode = useStore($isDevMode);
  return (
    <DialogFrame
      width="confirm"
      title={name}
      subtitle={description === "" ? undefined : description}
      onClose={onClose}
      actions={
        <Button data-autofocus="" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Parts>
        <Part title="Permissions">{permissions}</Part>
        {hints.length === 0 ? null : (
          <Part title="Files it works with">
            <ul>
              {hints.map((hint) => (
                <li key={hint}>{hintTitle(hint)}</li>
              ))}
            </ul>
          </Part>
        )}
        {isDevMode && release !== undefined ? (
          <Part title="Development site">
            <ul>
              <li>{release.url}</li>
              {releaseLines(release, now).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Part>
        ) : null}
        {version === undefined && contact === undefined ? null : (
          <Part title="Version and contact">
            <ul>
              {version === undefined ? null : <li>Version {version}</li>}
              {contact === undefined ? null : (
                <li>
                  <TextLink href={contactAddress(contact)} target="_blank" rel="noopener">
                    {contact}
                  </TextLink>
                </li>
              )}
            </ul>
          </Part>
        )}
        {repo === undefined ? null : (
          <p>
            <TextLink href={repo} target="_blank" rel="noopener">
              Source code
            </TextLink>
          </p>
        )}
      </Parts>
    </DialogFrame>
  );
}

function Part({
  title,
  children,
}: {
  readonly title: string;
  readonly children: React.ReactNode;
}): React.JSX.Element {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

function contactAddress(contact: string): string {
  return isPageAddress(contact) ? contact : `mailto:${contact}`;
}

const Parts = styled.div`
  ${wrapAnywhere}
  display: grid;
  gap: 16px;

  h3 { ${text.dense} margin: 0 0 4px; font-weight: 600; }
  p, ul { ${text.body} margin: 0; color: var(--ink-2); }
  ul { padding-inline-start: 20px; list-style: disc; }
`;

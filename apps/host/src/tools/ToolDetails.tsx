import { Button, DialogFrame, text, TextLink, wrapAnywhere } from "@tera/ui";
import { FILE_HINTS, type ToolDefinition } from "@tera/contract";
import { useId } from "react";
import styled from "styled-components";

interface ToolDetailsProps {
  readonly tool: ToolDefinition;
  /** What the tool may do, as sentences for people. */
  readonly permissions: readonly string[];
  readonly onClose: () => void;
}

export function ToolDetails({ tool, permissions, onClose }: ToolDetailsProps): React.JSX.Element {
  const { name, description, hints, repo } = tool;
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
        <Part title="What it may do" items={permissions}>
          <p>It can't see or change anything of yours.</p>
        </Part>
        {hints.length === 0 ? null : (
          <Part title="Files it works with" items={hints.map(hintTitle)} />
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

/** `children` stand in for an empty list. */
function Part({
  title,
  items,
  children,
}: {
  readonly title: string;
  readonly items: readonly string[];
  readonly children?: React.ReactNode;
}): React.JSX.Element {
  const id = useId();
  return (
    <section>
      <h3 id={id}>{title}</h3>
      {items.length === 0 ? (
        children
      ) : (
        <ul aria-labelledby={id}>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Tools may name kinds of file that the host does not know. */
function hintTitle(hint: string): string {
  return Object.hasOwn(FILE_HINTS, hint) ? FILE_HINTS[hint as keyof typeof FILE_HINTS].title : hint;
}

const Parts = styled.div`
  ${wrapAnywhere}
  display: grid;
  gap: 16px;

  h3 { ${text.dense} margin: 0 0 4px; font-weight: 600; }
  p, ul { ${text.body} margin: 0; color: var(--ink-2); }
  ul { padding-inline-start: 20px; }
`;

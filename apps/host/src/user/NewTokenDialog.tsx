import { Button, DialogFrame, FieldHint, Icon, mono, text, wrapAnywhere } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { Check, Copy } from "lucide-react";
import { useRef, useState, type RefObject } from "react";
import styled from "styled-components";
import { toaster } from "../errors/notices.ts";
import { dayText } from "../platform/date-text.ts";
import { tokenExample } from "./token-example.ts";
import type { PersonalTokenScope } from "@tera/contract";
import { $user } from "./user-store.ts";

interface NewTokenDialogProps {
  readonly token: string;
  readonly name: string;
  readonly scopes: readonly PersonalTokenScope[];
  readonly end: Date | undefined;
  readonly onClose: () => void;
}

/** Shows a new token once. Neither Escape nor a close button can dismiss the token by mistake. */
export function NewTokenDialog({
  token,
  name,
  scopes,
  end,
  onClose,
}: NewTokenDialogProps): React.JSX.Element {
  const user = useStore($user);
  const [now] = useState(() => new Date());
  const example = tokenExample(scopes, {
    origin: location.origin,
    user: user?.id ?? "",
    project: user?.data.activeProject,
  });
  return (
    <DialogFrame
      title={`${name} is ready`}
      subtitle="Copy the token now. You won't be able to see it again."
      width="consent"
      fact={end === undefined ? "Never expires" : `Expires ${dayText(end, now)}`}
      actions={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Body>
        <CopyBox label="Token" copyLabel="Copy token" value={token} hasFocus />
        {example === undefined ? null : (
          <div>
            <CopyBox label="Try it" copyLabel="Copy example" value={example.line} />
            <FieldHint>
              Run this in a terminal with your token in the variable <code>API_TOKEN</code>. It{" "}
              {example.about}.
            </FieldHint>
          </div>
        )}
      </Body>
    </DialogFrame>
  );
}

interface CopyBoxProps {
  readonly label: string;
  readonly copyLabel: string;
  readonly value: string;
  readonly hasFocus?: boolean;
}

function CopyBox({ label, copyLabel, value, hasFocus = false }: CopyBoxProps) {
  const [isCopied, setCopied] = useState(false);
  const shown = useRef<HTMLElement>(null);
  const handleCopy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      toaster.success(`${label === "Token" ? "Token" : "Example"} copied to clipboard`);
    } catch {
      select(shown);
      toaster.error(
        "Your browser blocked copying. The text is selected: press Ctrl+C, or ⌘C on a Mac.",
      );
    }
  };
  return (
    <div>
      <BoxHead>
        <h3>{label}</h3>
        <Button
          size="small"
          icon={<Icon of={isCopied ? Check : Copy} size={14} />}
          onClick={() => void handleCopy()}
          {...(hasFocus ? { "data-autofocus": "" } : {})}
        >
          {copyLabel}
        </Button>
      </BoxHead>
      <CopyValue ref={shown} translate="no" dir="ltr">
        {value}
      </CopyValue>
    </div>
  );
}

/** Selects the content, for browsers that copy only a selection. */
function select({ current }: RefObject<HTMLElement | null>): void {
  if (current !== null) getSelection()?.selectAllChildren(current);
}

const Body = styled.div`
  display: grid;
  gap: 20px;
  code { ${mono} }
`;

const BoxHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
  margin-bottom: 5px;
  h3 { ${text.label} }
`;

const CopyValue = styled.code`
  display: block;
  padding: 8px 10px;
  border-radius: 6px;
  background: var(--sunken);
  ${wrapAnywhere}
  line-height: 20px;
  user-select: all;
`;

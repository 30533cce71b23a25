import { Button, Icon, text, wrapAnywhere } from "@tera/ui";
import { Check, Copy } from "lucide-react";
import { useRef, useState, type RefObject } from "react";
import styled from "styled-components";
import { toaster } from "../errors/notices.ts";

interface CopyBoxProps {
  readonly label: string;
  readonly copyLabel: string;
  /** Names the text, as in "Token copied to clipboard". */
  readonly copied: string;
  readonly value: string;
  readonly hasFocus?: boolean;
}

/** A text with a button that copies it. */
export function CopyBox({ label, copyLabel, copied, value, hasFocus = false }: CopyBoxProps) {
  const [isCopied, setCopied] = useState(false);
  const shown = useRef<HTMLElement>(null);
  const handleCopy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      toaster.success(`${copied} copied to clipboard`);
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

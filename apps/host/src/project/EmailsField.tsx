import { Avatar, Field, fieldFocus, Icon, text } from "@tera/ui";
import { X } from "lucide-react";
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from "react";
import styled from "styled-components";
import { splitEmails } from "./invite.ts";

const Box = styled.div`
  ${text.dense}
  display: flex;
  flex-wrap: wrap;
  align-content: start;
  gap: 5px;
  min-height: 76px;
  max-height: 160px;
  overflow: auto;
  padding: 5px;
  border: 1px solid var(--edge);
  border-radius: 6px;
  background: var(--raised);
  cursor: text;

  &:focus-within { ${fieldFocus} }

  input { flex: 1 1 160px; min-width: 0; height: 26px; padding: 0 5px; border: 0; background: none; outline: none; }
`;

const Chip = styled.span<{ $isValid: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  max-width: 100%;
  height: 26px;
  padding: 0 4px 0 ${({ $isValid }) => ($isValid ? "8px" : "3px")};
  border-radius: 4px;
  background: ${({ $isValid }) => ($isValid ? "var(--sunken)" : "var(--bad-soft)")};
  color: ${({ $isValid }) => ($isValid ? "var(--ink)" : "var(--bad)")};

  > span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  button { display: grid; place-items: center; flex: none; width: 24px; height: 24px; padding: 0; border: 0; border-radius: 4px; background: none; color: inherit; cursor: pointer; }
  button:hover { background: var(--hover); }
`;

export interface EmailsFieldProps {
  readonly emails: readonly string[];
  readonly onEmails: (emails: readonly string[]) => void;
  /** Called with the text that is not yet a chip. */
  readonly onDraft: (draft: string) => void;
  readonly isValid: (email: string) => boolean;
}

export function EmailsField({ emails, onEmails, onDraft, isValid }: EmailsFieldProps) {
  const [draft, setOwnDraft] = useState("");
  const input = useRef<HTMLInputElement>(null);

  function setDraft(typed: string): void {
    setOwnDraft(typed);
    onDraft(typed);
  }

  function addEmails(entered: string): void {
    const added = splitEmails(entered);
    if (added.length > 0) onEmails([...new Set([...emails, ...added])]);
    setDraft("");
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key === "Enter" && draft.trim() === "") return;
    if (["Enter", ",", ";", " "].includes(event.key)) {
      event.preventDefault();
      addEmails(draft);
    } else if (event.key === "Backspace" && draft === "" && emails.length > 0) {
      event.preventDefault();
      setDraft(emails.at(-1) ?? "");
      onEmails(emails.slice(0, -1));
    }
  }

  function handlePaste(event: ClipboardEvent): void {
    const pasted = event.clipboardData.getData("text");
    if (!/[,;\s]/.test(pasted.trim())) return;
    event.preventDefault();
    addEmails(`${draft} ${pasted}`);
  }

  return (
    <Field label="E-mail addresses">
      {(wiring) => (
        <Box onClick={(event) => event.target === event.currentTarget && input.current?.focus()}>
          {emails.map((email) => (
            <Chip key={email} $isValid={isValid(email)}>
              {isValid(email) ? null : (
                <Avatar name={email} size="sm" invalid="Not a valid e-mail address" />
              )}
              <span dir="ltr">{email}</span>
              <button
                type="button"
                aria-label={`Remove ${email}`}
                onClick={() => onEmails(emails.filter((each) => each !== email))}
              >
                <Icon of={X} size={14} />
              </button>
            </Chip>
          ))}
          <input
            {...wiring}
            ref={input}
            type="text"
            inputMode="email"
            autoComplete="off"
            spellCheck={false}
            placeholder={emails.length === 0 ? "name@example.org, name@example.org" : ""}
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
            onKeyDown={handleKey}
            onPaste={handlePaste}
            onBlur={() => addEmails(draft)}
          />
        </Box>
      )}
    </Field>
  );
}

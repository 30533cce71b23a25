import type { Member } from "@tera/contract";
import { FieldError } from "@tera/ui";
import { useState } from "react";
import styled from "styled-components";
import { dayText } from "../platform/date-text.ts";
import { emailProblem, inviteRefusals } from "./invite.ts";

const Problem = styled(FieldError)`
  ul { margin: 4px 0 0; padding-left: 16px; list-style: disc; }
  p { margin: 0; }
`;

export interface InviteProblemsProps {
  readonly emails: readonly string[];
  readonly members: readonly Member[];
  /** Problem of the invitation as a whole. */
  readonly more: string | undefined;
}

/** Explains for each e-mail address why it can't be invited. */
export function InviteProblems({ emails, members, more }: InviteProblemsProps) {
  const [now] = useState(() => new Date());
  const invalid = emailProblem(emails);
  const refusals = inviteRefusals(emails, members, (time) => dayText(new Date(time), now));
  const sentences = more === undefined ? refusals : [...refusals, more];
  return (
    <>
      {invalid === undefined ? null : (
        <Problem>
          {invalid.text}
          {invalid.addresses.length === 0 ? null : (
            <ul>
              {invalid.addresses.map((address) => (
                <li key={address}>{address}</li>
              ))}
            </ul>
          )}
        </Problem>
      )}
      {sentences.length === 0 ? null : (
        <Problem>
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Problem>
      )}
    </>
  );
}

import { Checkbox, mono, wrapAnywhere } from "@tera/ui";
import { useEffect, useState } from "react";
import styled from "styled-components";
import { readLastError } from "../errors/last-error.ts";
import { toastError } from "../errors/notices.ts";
import { supportDetails } from "../errors/support-details.ts";
import { visitedPage } from "./visited-page.ts";

export interface ContactDetailsProps {
  readonly isAdded: boolean;
  /** Called with the text to add to the message, or undefined. */
  readonly onChange: (details: string | undefined) => void;
}

/** Offers to add facts to a message, and shows exactly what is added. */
export function ContactDetails({ isAdded, onChange }: ContactDetailsProps): React.JSX.Element {
  const details = useContactDetails();
  return (
    <div>
      <Checkbox
        label="Add the page you came from and the last error"
        checked={isAdded}
        onChecked={(isChecked) => onChange(isChecked ? details : undefined)}
      />
      {isAdded ? (
        <Added aria-label="Added to your message">
          <pre>{details}</pre>
        </Added>
      ) : null}
    </div>
  );
}

function useContactDetails(): string {
  const [error, setError] = useState<string>();
  useEffect(() => {
    readLastError().then((record) => {
      if (record !== undefined) setError(supportDetails(record));
    }, toastError);
  }, []);
  return [
    `Page before this message: ${visitedPage() ?? "none"}`,
    error === undefined ? "Last error: none" : `Last error:\n${error}`,
  ].join("\n");
}

const Added = styled.section`
  margin-top: 8px;
  border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--sunken);

  pre { ${mono} ${wrapAnywhere} margin: 0; padding: 12px 16px; font-size: 13px; line-height: 20px; white-space: pre-wrap; }
`;

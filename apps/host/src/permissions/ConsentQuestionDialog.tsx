import type { Scope } from "@tera/bridge-sdk/host";
import { ConsentDialog } from "@tera/ui";
import { SCOPE_LABELS } from "./scope-labels.ts";

type ConsentTerm = "page" | "month";

/** Undefined when refused. */
export type ConsentOutcome = ConsentTerm | undefined;

interface ConsentQuestionDialogProps {
  readonly productName: string;
  readonly origin: string;
  readonly scopes: readonly Scope[];
  /** True if the site already has other scopes. */
  readonly isMore?: boolean | undefined;
  readonly onAnswer: (outcome: ConsentOutcome) => void;
}

/** Actions that no scope allows. */
const NEVER_ALLOWED = [
  "See your password, or log in as you elsewhere",
  "Invite or remove people",
  "Delete projects or your account",
];

/** Asks for consent for an origin outside the catalogue. */
export function ConsentQuestionDialog({
  productName,
  origin,
  scopes,
  isMore = false,
  onAnswer,
}: ConsentQuestionDialogProps): React.JSX.Element {
  return (
    <ConsentDialog<ConsentTerm>
      title={`Let this site ${isMore ? "do more with" : "use"} your work in ${productName}?`}
      origin={origin}
      remark={`Not a ${productName} tool`}
      could={[
        ...scopes.map((scope) => ({ label: SCOPE_LABELS[scope] })),
        { label: `Send what it reads to ${origin}`, detail: "And from there to other sites." },
      ]}
      couldNot={NEVER_ALLOWED.map((label) => ({ label }))}
      terms={[
        { value: "page", label: "Until you leave this page" },
        { value: "month", label: "For 30 days" },
      ]}
      fact="You can revoke this later under Allowed sites."
      onAnswer={(answer) => onAnswer(answer.allowed ? answer.term : undefined)}
    />
  );
}

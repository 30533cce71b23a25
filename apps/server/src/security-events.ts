export type Surface = "api" | "tables" | "files" | "live" | "login" | "pages";

/**
 * Ids and codes, never text that a person wrote. Each line also has a time and the caller's
 * network.
 */
interface SecurityFields {
  /** Affected or acting person. */
  readonly person: string;
  /** Id of a personal token. */
  readonly token: string;
  readonly means:
    | "password"
    | "passkey"
    | "identity-provider"
    | "authenticator"
    | "recovery-code"
    | "change"
    | "reset"
    | "logout"
    | "logout-everywhere"
    | "list-of-logins"
    | "code"
    | "refresh-token";
  readonly scopes: string;
  readonly surface: Surface;
  /** Method and path pattern, without parameter values. */
  readonly route: string;
  readonly status: number;
  /** Error code. */
  readonly reason: string;
  readonly limit: string;
  /** Without its arguments. */
  readonly command: string;
  readonly outcome: "done" | "refused" | "failed";
  /** What an administrator did. */
  readonly act: string;
  /** Id of what an act concerned. */
  readonly subject: string;
  /** Name of the dropped event. */
  readonly of: string;
  readonly count: number;
}

interface Description {
  readonly when: string;
  readonly fields: readonly (keyof SecurityFields)[];
  readonly optional?: readonly (keyof SecurityFields)[];
  /** True if anyone can cause the event at will. It is then limited per network and minute. */
  readonly isBounded?: true;
}

/** docs/security.md lists these. */
export const SECURITY_EVENTS = {
  "account-created": { when: "Someone signed up at the embedded login", fields: ["person"] },
  "address-verified": {
    when: "Someone verified their e-mail address by a link",
    fields: ["person"],
  },
  "login-succeeded": {
    when: "Someone logged in at the embedded login",
    fields: ["person", "means"],
  },
  "login-failed": {
    when: "A password was wrong, an address has no account, a passkey is unknown, another provider's answer was refused, or the account is locked",
    fields: ["reason"],
    optional: ["person"],
    isBounded: true,
  },
  "second-step-passed": {
    when: "Someone gave a correct second factor after their password",
    fields: ["person", "means"],
  },
  "second-step-failed": {
    when: "A second factor was wrong or had already been used",
    fields: ["person", "means"],
    isBounded: true,
  },
  "factor-added": {
    when: "Someone added a second factor to their account",
    fields: ["person", "means"],
  },
  "factor-removed": {
    when: "A second factor was removed: by its owner, by the operator, or by a password reset that first verified the address",
    fields: ["person", "means"],
  },
  "recovery-codes-made": {
    when: "Someone got new recovery codes, which replace the old ones",
    fields: ["person"],
  },
  "password-reset-requested": {
    when: "Someone asked for a link to set a new password",
    fields: [],
    optional: ["person"],
    isBounded: true,
  },
  "identity-joined": {
    when: "A login at another provider joined an existing account by its verified address",
    fields: ["person"],
  },
  "password-changed": {
    when: "A new password was set, with the old one or by a link, or one that nobody had verified was removed",
    fields: ["person", "means"],
  },
  "session-ended": {
    when: "Someone logged out: of this browser, everywhere, or of one login in the list",
    fields: ["person", "means"],
  },
  "credential-reused": {
    when: "A single-use code or token was used again, which ends its login",
    fields: ["means"],
    optional: ["person"],
    isBounded: true,
  },
  "account-deletion-requested": {
    when: "A person asked to delete their account, which ends their logins and deletes their tokens",
    fields: ["person"],
  },
  "account-kept": {
    when: "A person kept the account that they had asked to delete",
    fields: ["person"],
  },
  "token-created": {
    when: "A person created a personal token",
    fields: ["person", "token", "scopes"],
  },
  "token-first-used": {
    when: "A personal token was used for the first time",
    fields: ["person", "token"],
  },
  "token-revoked": {
    when: "A personal token was deleted, by itself or along with the logins",
    fields: ["person", "token"],
  },
  "webhook-created": {
    when: "The manager of a project created a webhook",
    fields: ["person", "subject"],
  },
  "webhook-deleted": {
    when: "The manager of a project deleted a webhook",
    fields: ["person", "subject"],
  },
  "login-handed-over": {
    when: "One of the product's pages got a code to pass the person's login to another page",
    fields: ["person"],
  },
  "consent-given": { when: "A person allowed a site access", fields: ["person", "scopes"] },
  "consent-revoked": { when: "A person revoked a site's access", fields: ["person"] },
  "call-refused": {
    when: "A call was answered with 401 or 403",
    fields: ["surface", "route", "status"],
    optional: ["reason", "person"],
    isBounded: true,
  },
  "limit-reached": {
    when: "A call was answered with 429, or something was dropped because of a limit",
    fields: ["surface", "route"],
    optional: ["limit", "reason", "person"],
    isBounded: true,
  },
  "administrator-act": {
    when: "An administrator did something below /admin, or was refused it",
    fields: ["person", "act", "outcome"],
    optional: ["subject", "reason"],
  },
  "operator-command": { when: "The operator ran a command", fields: ["command", "outcome"] },
  "events-left-out": {
    when: "Within a minute, one network caused more lines of an event or a warning than are logged",
    fields: ["of", "count"],
  },
} as const satisfies Record<string, Description>;

export type SecurityEvent = keyof typeof SECURITY_EVENTS;

type Needed<Event extends SecurityEvent> = (typeof SECURITY_EVENTS)[Event]["fields"][number];
type Optional<Event extends SecurityEvent> = (typeof SECURITY_EVENTS)[Event] extends {
  readonly optional: readonly (infer Name)[];
}
  ? Name & keyof SecurityFields
  : never;

/** `network` is for events outside a call. */
export type FieldsOf<Event extends SecurityEvent> = Pick<SecurityFields, Needed<Event>> & {
  readonly [Name in Optional<Event>]?: SecurityFields[Name] | undefined;
} & {
  readonly network?: string | undefined;
};

export function describeEvent(event: SecurityEvent): Description {
  return SECURITY_EVENTS[event];
}

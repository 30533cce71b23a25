/** The parts of the server that a call can reach. */
export type Surface = "api" | "tables" | "files" | "live" | "login" | "pages";

/** What an event can say: ids and codes, never a word of a person. Beside these each line has its time and the caller's network. */
interface SecurityFields {
  /** The id of the person whom it concerns, or who did it. */
  readonly person: string;
  /** The id of a personal token, which opens nothing. */
  readonly token: string;
  /** How it was done. */
  readonly means:
    | "password"
    | "passkey"
    | "authenticator"
    | "recovery-code"
    | "change"
    | "reset"
    | "logout"
    | "logout-everywhere"
    | "list-of-logins"
    | "code"
    | "refresh-token";
  /** What was allowed, as codes. */
  readonly scopes: string;
  readonly surface: Surface;
  /** Method and pattern of the address, without the values of its parameters. */
  readonly route: string;
  readonly status: number;
  /** The code of the refusal. */
  readonly reason: string;
  /** The name of a limit. */
  readonly limit: string;
  /** The name of a command, without its arguments. */
  readonly command: string;
  readonly outcome: "done" | "refused" | "failed";
  /** The name of another event. */
  readonly of: string;
  readonly count: number;
}

interface Description {
  /** When it is written. */
  readonly when: string;
  readonly fields: readonly (keyof SecurityFields)[];
  /** Fields that are left out where they are not known. */
  readonly optional?: readonly (keyof SecurityFields)[];
  /** True where anybody can cause it at will: then a network gets so many lines a minute, and the rest is counted. */
  readonly isBounded?: true;
}

/** Every event of security that the log can hold. docs/security.md lists them from here. */
export const SECURITY_EVENTS = {
  "account-created": { when: "Somebody signed up at the embedded login", fields: ["person"] },
  "address-verified": {
    when: "Somebody showed, by a link of their mail, that an address is theirs",
    fields: ["person"],
  },
  "login-succeeded": {
    when: "Somebody logged in at the embedded login",
    fields: ["person", "means"],
  },
  "login-failed": {
    when: "A password was wrong, its address has no account, or a passkey is not known",
    fields: ["reason"],
    optional: ["person"],
    isBounded: true,
  },
  "second-step-passed": {
    when: "Somebody gave a right second factor after their password",
    fields: ["person", "means"],
  },
  "second-step-failed": {
    when: "A second factor was wrong, or was used already",
    fields: ["person", "means"],
    isBounded: true,
  },
  "factor-added": {
    when: "Somebody added a second factor to their account",
    fields: ["person", "means"],
  },
  "factor-removed": {
    when: "A second factor was removed: by its owner, by the operator, or by the first reset that proved whose the address is",
    fields: ["person", "means"],
  },
  "recovery-codes-made": {
    when: "Somebody got new recovery codes, which replace the old ones",
    fields: ["person"],
  },
  "password-reset-requested": {
    when: "Somebody asked for a link to set a new password",
    fields: [],
    optional: ["person"],
    isBounded: true,
  },
  "password-changed": {
    when: "A new password was set, by the old one or by a link",
    fields: ["person", "means"],
  },
  "session-ended": {
    when: "Somebody logged out: here, everywhere, or of one login of the list",
    fields: ["person", "means"],
  },
  "credential-reused": {
    when: "A code or token that works once came again, which ends its login",
    fields: ["means"],
    optional: ["person"],
    isBounded: true,
  },
  "token-created": {
    when: "A person made a personal token",
    fields: ["person", "token", "scopes"],
  },
  "token-first-used": {
    when: "A personal token opened something for the first time",
    fields: ["person", "token"],
  },
  "token-revoked": {
    when: "A personal token was deleted, by itself or along with the logins",
    fields: ["person", "token"],
  },
  "login-handed-over": {
    when: "A page of ours got a code to hand the person's login to another",
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
    when: "A call was answered with 429, or something was left out for its limit",
    fields: ["surface", "route"],
    optional: ["limit", "reason", "person"],
    isBounded: true,
  },
  "operator-command": { when: "The operator ran a command", fields: ["command", "outcome"] },
  "events-left-out": {
    when: "A minute is over in which one network caused more lines of an event or a warning than are written",
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

/** What is said of an event; the network only where no call is being answered. */
export type FieldsOf<Event extends SecurityEvent> = Pick<SecurityFields, Needed<Event>> & {
  readonly [Name in Optional<Event>]?: SecurityFields[Name] | undefined;
} & {
  readonly network?: string | undefined;
};

/** The description of an event. */
export function describeEvent(event: SecurityEvent): Description {
  return SECURITY_EVENTS[event];
}

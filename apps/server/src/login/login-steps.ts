/** The state of a login that is not complete. */
export type LoginState =
  /** Nothing is proved yet. */
  | "start"
  /** A second factor of the person is asked for. */
  | "secondFactor"
  /** The person is advised to replace a password that is easy to guess. */
  | "weakPassword"
  /** Nothing more is asked: the browser goes back to the product. */
  | "done";

/** What is known of a login while it goes through its steps. */
export interface LoginProgress {
  readonly state: LoginState;
  readonly isPasswordWeak: boolean;
}

/** What moves a login on. */
export type LoginEvent =
  | {
      readonly kind: "passwordProved";
      readonly isPasswordWeak: boolean;
      readonly isSecondFactorNeeded: boolean;
    }
  /** A passkey whose device made sure who uses it: two factors in one. */
  | { readonly kind: "passkeyProved" }
  | { readonly kind: "secondFactorProved" | "passwordChanged" | "passwordKept" };

/** A login of which nothing is known yet. */
export const LOGIN_START: LoginProgress = { state: "start", isPasswordWeak: false };

/** The step after an event. An event that does not belong to the current state changes nothing. */
export function nextStep(progress: LoginProgress, event: LoginEvent): LoginProgress {
  switch (event.kind) {
    case "passwordProved": {
      const { isPasswordWeak } = event;
      if (progress.state !== "start") return progress;
      return event.isSecondFactorNeeded
        ? { state: "secondFactor", isPasswordWeak }
        : afterProofs({ isPasswordWeak });
    }
    case "passkeyProved":
      return progress.state === "start" ? { ...progress, state: "done" } : progress;
    case "secondFactorProved":
      return progress.state === "secondFactor" ? afterProofs(progress) : progress;
    case "passwordChanged":
    case "passwordKept":
      return progress.state === "weakPassword" ? { ...progress, state: "done" } : progress;
  }
}

function afterProofs({ isPasswordWeak }: Pick<LoginProgress, "isPasswordWeak">): LoginProgress {
  return { state: isPasswordWeak ? "weakPassword" : "done", isPasswordWeak };
}

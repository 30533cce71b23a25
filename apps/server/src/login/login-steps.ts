/** The state of a login that is not complete. */
export type LoginState =
  /** Nothing is proved yet. */
  | "start"
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
  | { readonly kind: "passwordProved"; readonly isPasswordWeak: boolean }
  | { readonly kind: "passwordChanged" | "passwordKept" };

/** A login of which nothing is known yet. */
export const LOGIN_START: LoginProgress = { state: "start", isPasswordWeak: false };

/** The step after an event. An event that does not belong to the current state changes nothing. */
export function nextStep(progress: LoginProgress, event: LoginEvent): LoginProgress {
  switch (event.kind) {
    case "passwordProved": {
      const { isPasswordWeak } = event;
      return progress.state === "start" ? { state: isPasswordWeak ? "weakPassword" : "done", isPasswordWeak } : progress;
    }
    case "passwordChanged":
    case "passwordKept":
      return progress.state === "weakPassword" ? { ...progress, state: "done" } : progress;
  }
}

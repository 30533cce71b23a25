export type LoginState =
  | "start"
  | "secondFactor"
  /** A page advises the person to replace the weak password. */
  | "weakPassword"
  | "done";

export interface LoginProgress {
  readonly state: LoginState;
  readonly isPasswordWeak: boolean;
  /** A passkey that logs in alone counts as one. */
  readonly isSecondFactorProved: boolean;
}

export type LoginEvent =
  | {
      readonly kind: "passwordProved";
      readonly isPasswordWeak: boolean;
      readonly isSecondFactorNeeded: boolean;
    }
  | { readonly kind: "identityProved"; readonly isSecondFactorNeeded: boolean }
  /** No second factor follows: the passkey proves possession, and the device verified its user. */
  | { readonly kind: "passkeyProved" }
  | { readonly kind: "secondFactorProved" | "passwordChanged" | "passwordKept" };

export const LOGIN_START: LoginProgress = {
  state: "start",
  isPasswordWeak: false,
  isSecondFactorProved: false,
};

/** An event that does not fit the state changes nothing. */
export function nextStep(progress: LoginProgress, event: LoginEvent): LoginProgress {
  switch (event.kind) {
    case "passwordProved": {
      const { isPasswordWeak } = event;
      if (progress.state !== "start") return progress;
      return event.isSecondFactorNeeded
        ? { ...progress, state: "secondFactor", isPasswordWeak }
        : afterProofs({ ...progress, isPasswordWeak });
    }
    case "identityProved":
      if (progress.state !== "start") return progress;
      return event.isSecondFactorNeeded
        ? { ...progress, state: "secondFactor" }
        : { ...progress, state: "done" };
    case "passkeyProved":
      return progress.state === "start"
        ? { ...progress, state: "done", isSecondFactorProved: true }
        : progress;
    case "secondFactorProved":
      return progress.state === "secondFactor"
        ? afterProofs({ ...progress, isSecondFactorProved: true })
        : progress;
    case "passwordChanged":
    case "passwordKept":
      return progress.state === "weakPassword" ? { ...progress, state: "done" } : progress;
  }
}

function afterProofs(progress: LoginProgress): LoginProgress {
  return { ...progress, state: progress.isPasswordWeak ? "weakPassword" : "done" };
}

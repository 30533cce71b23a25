import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  WebAuthnError,
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-passkey]")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send(form).catch((error: unknown) => explain(form, sentenceOf(error, form)));
  });
}

/** Submits the form with the browser's passkey response. */
async function send(form: HTMLFormElement): Promise<void> {
  explain(form, "");
  if (!browserSupportsWebAuthn())
    throw new Error(
      "This browser doesn't support passkeys. Use another browser, or another way to log in.",
    );
  const field = form.elements.namedItem("passkey");
  if (!(field instanceof HTMLInputElement)) return;
  const options: unknown = JSON.parse(form.dataset["options"] ?? "null");
  const answer =
    form.dataset["passkey"] === "make"
      ? await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
      : await startAuthentication({
          optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
        });
  field.value = JSON.stringify(answer);
  form.submit();
}

function sentenceOf(error: unknown, form: HTMLFormElement): string {
  const isMaking = form.dataset["passkey"] === "make";
  if (error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED")
    return "This device already has a passkey for your account.";
  // Browsers report all the causes that these messages name with the same error.
  if (error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError")) {
    return isMaking
      ? "No passkey was created: the request was cancelled, or took too long. Try again."
      : "No passkey was used: this device has none, or the request was cancelled or took too long. Try again.";
  }
  return error instanceof Error && !(error instanceof WebAuthnError)
    ? error.message
    : "The browser could not use a passkey here. Try again, or use another way to log in.";
}

function explain(form: HTMLFormElement, sentence: string): void {
  const problem = form.querySelector<HTMLElement>(".problem");
  const text = problem?.querySelector("span");
  if (problem === null || problem === undefined || text === null || text === undefined) return;
  text.textContent = sentence;
  problem.hidden = sentence === "";
}

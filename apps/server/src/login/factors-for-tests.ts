import { Secret, TOTP } from "otpauth";
import type { TestBrowser } from "./browser-for-tests.ts";

const STEP_MS = 30_000;

/** A person's phone with an authenticator app. */
export class TestPhone {
  readonly secret: string;
  private used = 0;

  constructor(secret: string) {
    this.secret = secret;
  }

  /** The code of now, or of so many steps later. */
  code(stepsLater = 0): string {
    return TOTP.generate({
      secret: Secret.fromBase32(this.secret),
      timestamp: Date.now() + stepsLater * STEP_MS,
    });
  }

  /** A code that was not used before, as long as no more than two are asked for within half a minute. */
  nextCode(): string {
    this.used += 1;
    return this.code(this.used - 1);
  }
}

/** The recovery codes that a page shows. */
export function codesOn(text: string): string[] {
  return [...text.matchAll(/<li>([0-9a-z-]+)<\/li>/gu)].map(([, code]) => code ?? "");
}

/** Adds an authenticator app in the account of who is logged in, and answers the phone it is on. */
export async function addPhone(browser: TestBrowser): Promise<TestPhone> {
  return (await addPhoneWithCodes(browser)).phone;
}

/** As `addPhone`, with the recovery codes that are shown then. */
export async function addPhoneWithCodes(
  browser: TestBrowser,
): Promise<{ phone: TestPhone; codes: readonly string[] }> {
  const page = await browser.open("/kinde/account/authenticator");
  const secret = /class="key">([A-Z2-7 ]+)</u.exec(page.text)?.[1]?.replaceAll(" ", "");
  if (secret === undefined) throw new Error(`No key on the page: ${String(page.response.status)}`);
  const phone = new TestPhone(secret);
  const done = await browser.send("/kinde/account/authenticator", { code: phone.nextCode() });
  if (done.response.status !== 200) throw new Error(`The code was refused: ${done.text}`);
  return { phone, codes: codesOn(done.text) };
}

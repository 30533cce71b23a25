import { Secret, TOTP } from "otpauth";
import type { TestBrowser } from "./browser-for-tests.ts";

const STEP_MS = 30_000;

export class TestPhone {
  readonly secret: string;
  private used = 0;

  constructor(secret: string) {
    this.secret = secret;
  }

  code(stepsLater = 0): string {
    return TOTP.generate({
      secret: Secret.fromBase32(this.secret),
      timestamp: Date.now() + stepsLater * STEP_MS,
    });
  }

  /** Call it at most twice in 30 seconds. */
  nextCode(): string {
    this.used += 1;
    return this.code(this.used - 1);
  }
}

export function codesOn(text: string): string[] {
  return [...text.matchAll(/<li>([0-9a-z-]+)<\/li>/gu)].map(([, code]) => code ?? "");
}

export async function addPhone(browser: TestBrowser): Promise<TestPhone> {
  return (await addPhoneWithCodes(browser)).phone;
}

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

import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;
const AAGUID_BYTES = 16;
/** COSE parameters of an ES256 key. */
const ES256_KEY = { kty: [1, 2], alg: [3, -7], crv: [-1, 1] } as const;

/** Contents of a response, true or forged. */
export interface Claims {
  readonly origin: string;
  readonly rpId: string;
  readonly challenge: string;
  readonly isVerified: boolean;
  readonly userHandle?: string | undefined;
  readonly type?: string;
}

/** A WebAuthn device that signs every request, including those a browser would refuse. */
export class TestAuthenticator {
  readonly id = randomBytes(16).toString("base64url");
  counter = 0;
  private readonly keys = generateKeyPairSync("ec", { namedCurve: "P-256" });

  make(claims: Claims): string {
    const { x = "", y = "" } = this.keys.publicKey.export({ format: "jwk" });
    const key = new Map<number, number | Uint8Array>([
      ...Object.values(ES256_KEY),
      [-2, new Uint8Array(Buffer.from(x, "base64url"))],
      [-3, new Uint8Array(Buffer.from(y, "base64url"))],
    ]);
    const id = Buffer.from(this.id, "base64url");
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const data = Buffer.concat([
      this.authenticatorData(claims, HAS_KEY),
      Buffer.alloc(AAGUID_BYTES),
      length,
      id,
      Buffer.from(isoCBOR.encode(key)),
    ]);
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", new Uint8Array(data)],
    ]);
    return this.answer({
      clientDataJSON: clientData("webauthn.create", claims),
      attestationObject: Buffer.from(
        isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]),
      ).toString("base64url"),
      transports: ["internal"],
    });
  }

  sign(claims: Claims): string {
    this.counter += 1;
    const data = this.authenticatorData(claims, 0);
    const client = clientData("webauthn.get", claims);
    const signed = Buffer.concat([
      data,
      createHash("sha256").update(Buffer.from(client, "base64url")).digest(),
    ]);
    return this.answer({
      clientDataJSON: client,
      authenticatorData: data.toString("base64url"),
      signature: sign("sha256", signed, this.keys.privateKey).toString("base64url"),
      ...(claims.userHandle === undefined
        ? {}
        : { userHandle: Buffer.from(claims.userHandle).toString("base64url") }),
    });
  }

  private authenticatorData({ rpId, isVerified }: Claims, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([
      createHash("sha256").update(rpId).digest(),
      Buffer.from([flags | PRESENT | (isVerified ? VERIFIED : 0)]),
      counter,
    ]);
  }

  private answer(response: Readonly<Record<string, unknown>>): string {
    return JSON.stringify({
      id: this.id,
      rawId: this.id,
      type: "public-key",
      clientExtensionResults: {},
      response,
    });
  }
}

function clientData(usual: string, { type, challenge, origin }: Claims): string {
  return Buffer.from(
    JSON.stringify({ type: type ?? usual, challenge, origin, crossOrigin: false }),
  ).toString("base64url");
}

/** Reads the WebAuthn options from a page's HTML. */
export function optionsOn(text: string): {
  readonly challenge: string;
  readonly allowCredentials?: readonly { readonly id: string }[];
} {
  const attribute = /data-options="([^"]+)"/u.exec(text)?.[1];
  if (attribute === undefined) throw new Error("The page asks for no passkey.");
  const json = attribute.replaceAll(/&#(\d+);/gu, (_, code: string) =>
    String.fromCharCode(Number(code)),
  );
  return JSON.parse(json) as ReturnType<typeof optionsOn>;
}

import type { z } from "zod";
import { type ComponentReference, referenceTo } from "./component-references.ts";
import { isRecord } from "./is-record.ts";
import { jsonSchemaOf } from "./json-schema.ts";
import { PERSONAL_TOKEN_SCOPE_LABELS } from "./personal-token-scopes.ts";

type Schema = Readonly<Record<string, unknown>>;

const ERROR_SCHEMA = {
  type: "object",
  properties: {
    code: { type: "string", description: "Programs decide by this code." },
    message: { type: "string", minLength: 1, description: "For people." },
  },
  required: ["code", "message"],
};
const SECURITY_SCHEMES = {
  session: {
    type: "http",
    scheme: "bearer",
    description: "The database token that /api/auth/token returns.",
  },
  personalToken: {
    type: "http",
    scheme: "bearer",
    description: `A personal token (/api/tokens). Scopes: ${scopeList()}.`,
  },
  login: {
    type: "http",
    scheme: "bearer",
    description: "The access token of the login provider.",
  },
  paymentSignature: { type: "apiKey", in: "header", name: "Stripe-Signature" },
};

interface ErrorExample {
  readonly code: string;
  readonly message: string;
  /** The storage's errors have this and the next. */
  readonly statusCode?: string;
  readonly error?: string;
}

/** What several operations of an API description refer to. */
export class Components {
  readonly #schemas = new Map<string, Schema>([["Error", ERROR_SCHEMA]]);
  readonly #responses = new Map<string, object>();
  readonly #examples = new Map<string, object>();

  /**
   * Converts a schema to JSON Schema. Each part with a title, as `meta({ title })` sets it, becomes
   * a component. Throws if two different schemas have the same title.
   */
  schemaOf(schema: z.ZodType, io: "input" | "output"): Schema {
    return this.#withReferences(jsonSchemaOf(schema, io)) as Schema;
  }

  /** Adds a response if there is none of that name, and refers to it. */
  responseOf(name: string, make: () => object): ComponentReference {
    if (!this.#responses.has(name)) this.#responses.set(name, make());
    return referenceTo("responses", name);
  }

  /** Adds an example of an error, and refers to it. */
  errorExampleOf(code: string, value: ErrorExample): ComponentReference {
    const name = value.statusCode === undefined ? code : `${code}-storage`;
    this.#examples.set(name, { summary: value.message, value });
    return referenceTo("examples", name);
  }

  all(): Readonly<Record<string, unknown>> {
    return {
      schemas: inOrder(this.#schemas),
      responses: inOrder(this.#responses),
      examples: inOrder(this.#examples),
      securitySchemes: SECURITY_SCHEMES,
    };
  }

  #withReferences(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#withReferences(item));
    if (!isRecord(value)) return value;
    const parts = Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, this.#withReferences(part)]),
    );
    const { title } = parts;
    if (typeof title !== "string") return parts;
    const known = this.#schemas.get(title);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(parts))
      throw new Error(`Two schemas of the API have the title ${title}.`);
    this.#schemas.set(title, parts);
    return referenceTo("schemas", title);
  }
}

function inOrder(named: ReadonlyMap<string, object>): Readonly<Record<string, object>> {
  return Object.fromEntries([...named].toSorted(([one], [other]) => one.localeCompare(other)));
}

function scopeList(): string {
  return Object.entries(PERSONAL_TOKEN_SCOPE_LABELS)
    .map(([name, label]) => `${name} (${label})`)
    .join(", ");
}

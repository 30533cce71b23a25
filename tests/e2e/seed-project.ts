import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { Product } from "../product/product.ts";
import { CITATION_FILES, INVENTED_TRIALS } from "./citation-files.ts";
import { type Person, signUp } from "./people.ts";

/** The longest allowed project name, in one word that can't wrap. */
const ENDLESS_NAME = `Discharge-${"endlessly".repeat(30)}`.slice(0, 200);
const RIGHT_TO_LEFT_NAME = "مراجعة منهجية للخروج بعد كسر الورك";
const EMOJI_NAME = "🦴🩺 Bones & breath 👩🏽‍⚕️";
const UNBROKEN_NAME = `unbroken_${"x".repeat(180)}.txt`;
const LONG_TITLE_PROJECT =
  "Nurse-led discharge after hip fracture in adults over sixty: a systematic review with network meta-analysis";

export interface SeededProject {
  readonly person: Person;
  readonly library: string;
  readonly largeLibrary: string;
  readonly projectId: string;
}

/**
 * Signs `who` up, subscribes them and seeds several weeks of work. The page ends on /projects with
 * the seeded project open.
 */
export async function seedProject(
  page: Page,
  product: Product,
  who: Person,
): Promise<SeededProject> {
  const apiHeaders = new Promise<ApiHeaders>((resolve) => {
    page.on("request", (request) => {
      const { authorization, apikey } = request.headers();
      if (
        authorization !== undefined &&
        apikey !== undefined &&
        request.url().includes("/rest/v1/")
      )
        resolve({ authorization, apikey });
    });
  });
  await signUp(page, product, who);
  await product.admin("subscribe", who.email);
  const capturedHeaders = await apiHeaders;
  const userId = idIn(
    Buffer.from(capturedHeaders.authorization.split(".")[1] ?? "", "base64url").toString(),
    "sub",
  );

  const create = async (name: string, type: string): Promise<string> => {
    const answer = await page.request.post(`${product.origin}/api/projects`, {
      headers: { ...capturedHeaders, "idempotency-key": crypto.randomUUID() },
      data: { email: who.email, userId, name, type },
    });
    if (!answer.ok())
      throw new Error(`A project was refused: ${answer.status()} ${await answer.text()}`);
    return idIn(await answer.text(), "id");
  };
  for (const [name, type] of [
    [ENDLESS_NAME, "scoping-review"],
    [RIGHT_TO_LEFT_NAME, "systematic-review"],
    [EMOJI_NAME, "meta-analysis"],
  ] as const)
    await create(name, type);
  const projectId = await create(LONG_TITLE_PROJECT, "systematic-review");

  const store = async (
    path: string,
    body: Buffer,
    references?: { readonly refCount: number; readonly format: string },
  ): Promise<void> => {
    const metadata =
      references === undefined ? {} : { metadata: JSON.stringify({ reflib: references }) };
    const answer = await page.request.post(
      `${product.origin}/storage/v1/object/projects/${projectId}/${path.split("/").map(encodeURIComponent).join("/")}`,
      {
        headers: { ...capturedHeaders, "x-upsert": "false" },
        multipart: {
          cacheControl: "0",
          ...metadata,
          file: { name: "file", mimeType: "application/octet-stream", buffer: body },
        },
      },
    );
    if (!answer.ok())
      throw new Error(`${path} was refused: ${answer.status()} ${await answer.text()}`);
  };
  const large = CITATION_FILES[0] ?? INVENTED_TRIALS;
  await store(INVENTED_TRIALS.name, readFileSync(INVENTED_TRIALS.path), {
    refCount: INVENTED_TRIALS.references,
    format: "ris",
  });
  await store(`Search results/${large.name}`, readFileSync(large.path), {
    refCount: large.references,
    format: "ris",
  });
  await store(
    "Search results/2026 autumn/embase/notes.txt",
    Buffer.from("Searched on a quiet afternoon."),
  );
  await store("protocol-v3.docx", Buffer.alloc(212_000, 1));
  await store(UNBROKEN_NAME, Buffer.from("One word."));
  await store("بروتوكول 🦴.txt", Buffer.from("A protocol."));

  await page.goto(`${product.origin}/projects/switch/${projectId}`);
  await page.getByRole("heading", { level: 1, name: LONG_TITLE_PROJECT }).waitFor();
  const invited = await page.request.post(`${product.origin}/api/members/invite`, {
    headers: { ...capturedHeaders },
    data: {
      projectId,
      projectName: LONG_TITLE_PROJECT,
      emails: [
        "h.novotna@cuni.example",
        `${"very.long.".repeat(5)}address@hospital-of-many-words.example`,
      ],
    },
  });
  if (!invited.ok())
    throw new Error(`The invitations were refused: ${invited.status()} ${await invited.text()}`);
  return {
    person: who,
    library: INVENTED_TRIALS.name,
    largeLibrary: `Search results/${large.name}`,
    projectId,
  };
}

function idIn(json: string, key: string): string {
  const parsed: unknown = JSON.parse(json);
  const value: unknown =
    typeof parsed === "object" && parsed !== null ? Reflect.get(parsed, key) : undefined;
  if (typeof value !== "string") throw new Error(`There is no text under ${key} in ${json}.`);
  return value;
}

interface ApiHeaders {
  readonly authorization: string;
  readonly apikey: string;
}

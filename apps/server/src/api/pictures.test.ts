import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { ONE_PIXEL } from "./one-pixel.fixture.ts";
import {
  openTestInstallation,
  type TestInstallation,
  type TestPerson,
} from "./test-installation.ts";

let installation: TestInstallation;
let ann: TestPerson;
let bob: TestPerson;
let project: string;

beforeAll(async () => {
  installation = await openTestInstallation();
});
beforeEach(async () => {
  ann = await installation.addPerson("Ann");
  bob = await installation.addPerson("Bob");
  project = await installation.addProject(ann, [bob]);
});
afterAll(() => installation.close());

const store = (who: TestPerson, image: Buffer | string) =>
  installation.call("POST", "/api/pictures", who, {
    image: typeof image === "string" ? image : image.toString("base64"),
  });
const list = async (who: TestPerson) =>
  (await installation.call("GET", "/api/pictures", who)).json["pictures"];
const read = async (who: TestPerson, of: TestPerson) => {
  const response = await installation.api.request(`/api/pictures/${of.id}`, {
    headers: { authorization: `Bearer ${who.token}` },
  });
  const bytes = Buffer.from(await response.arrayBuffer()).toString("base64");
  return response.ok ? bytes : response.status;
};

/** The header of a PNG or WebP file of this size, padded. */
function png(width: number, height: number): Buffer {
  const file = Buffer.alloc(64);
  file.write("89504e470d0a1a0a0000000d", 0, "hex");
  file.write("IHDR", 12);
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  return file;
}
function webp(width: number, height: number, flags = 0): Buffer {
  const file = Buffer.alloc(64);
  file.write("RIFF", 0);
  file.write("WEBPVP8X", 8);
  file[20] = flags;
  file.writeUIntLE(width - 1, 24, 3);
  file.writeUIntLE(height - 1, 27, 3);
  return file;
}

it("PROF-12 people see the pictures only of people who share a project with them", async () => {
  const eve = await installation.addPerson("Eve");
  expect((await store(ann, ONE_PIXEL)).status).toBe(200);
  const versions = [{ user: ann.id, version: expect.any(String) as string }];
  expect([await list(ann), await list(bob), await list(eve)]).toEqual([versions, versions, []]);
  expect([await read(ann, ann), await read(bob, ann), await read(eve, ann)]).toEqual([
    ONE_PIXEL,
    ONE_PIXEL,
    404,
  ]);
  await installation.context.database.query(
    "update projects set deleted_at = now() where id = $1",
    [project],
  );
  expect([await read(bob, ann), await list(bob)]).toEqual([404, []]);
});

it("PROF-12 a picture gets a new version when it changes, and can be removed", async () => {
  await store(ann, ONE_PIXEL);
  const first = await list(bob);
  await store(ann, ONE_PIXEL);
  expect(await list(bob)).toEqual(first);
  await store(ann, png(256, 256));
  expect(await list(bob)).not.toEqual(first);
  await installation.call("DELETE", "/api/pictures", ann);
  expect([await list(bob), await read(bob, ann)]).toEqual([[], 404]);
});

it.each([
  ["text", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'></svg>".repeat(2))],
  ["a cut header", png(10, 10).subarray(0, 20)],
  ["a huge PNG", png(20_000, 20_000)],
  ["a huge WebP", webp(16_000, 10)],
  ["an animated WebP", webp(10, 10, 0b10)],
])("PROF-12 %s is refused as a picture", async (_case, file) => {
  expect(await store(ann, file)).toMatchObject({ status: 400, json: { code: "INVALID" } });
  expect(await list(ann)).toEqual([]);
});

it("PROF-12 every kind of still WebP picture is accepted and stored", async () => {
  const lossy = Buffer.alloc(64);
  lossy.write("RIFF", 0);
  lossy.write("WEBPVP8 ", 8);
  lossy.writeUInt16LE(256, 26);
  lossy.writeUInt16LE(256, 28);
  const lossless = Buffer.alloc(64);
  lossless.write("RIFF", 0);
  lossless.write("WEBPVP8L", 8);
  lossless.writeUInt32LE(255 | (255 << 14), 21);
  for (const file of [webp(256, 256), lossy, lossless])
    expect((await store(ann, file)).status).toBe(200);
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createRecordingFiles, findRecording } from "./recording-files.ts";

let content: string;

beforeEach(() => {
  content = mkdtempSync(join(tmpdir(), "tera-recording-"));
  mkdirSync(join(content, "recording"));
});
afterEach(() => rmSync(content, { recursive: true }));

const write = (...names: string[]): void => {
  for (const name of names) writeFileSync(join(content, "recording", name), `0123456789 ${name}`);
};
const get = async (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  createRecordingFiles(content).fetch(new Request(`http://localhost${path}`, { headers }));

it("LAND-03 a recording needs a video, a poster and captions", async () => {
  expect(await findRecording(content)).toBeUndefined();
  for (const name of ["video.webm", "poster.jpg"]) {
    write(name);
    expect(await findRecording(content)).toBeUndefined();
  }
  write("captions.en.vtt", "captions.pt-BR.vtt", "video.mp4", "video.txt", "captions..vtt");
  expect(await findRecording(content)).toEqual({
    sources: [
      { src: "/recording/video.mp4", type: "video/mp4" },
      { src: "/recording/video.webm", type: "video/webm" },
    ],
    poster: "/recording/poster.jpg",
    captions: [
      { src: "/recording/captions.en.vtt", language: "en" },
      { src: "/recording/captions.pt-BR.vtt", language: "pt-BR" },
    ],
  });
});

it("LAND-03 the recording that ships is used if the operator has no folder for one", async () => {
  const nowhere = join(content, "nowhere");
  const shipped = await findRecording(nowhere);
  expect(shipped).toEqual({
    sources: [
      { src: "/recording/video.mp4", type: "video/mp4" },
      { src: "/recording/video.webm", type: "video/webm" },
    ],
    poster: "/recording/poster.webp",
    captions: [{ src: "/recording/captions.en.vtt", language: "en" }],
  });
  for (const name of ["video.mp4", "video.webm", "poster.webp", "captions.en.vtt"]) {
    const answer = await createRecordingFiles(nowhere).fetch(
      new Request(`http://localhost/${name}`),
    );
    expect([name, answer.status]).toEqual([name, 200]);
    await answer.body?.cancel();
  }
});

it("LAND-03 the recording's files are served whole or in ranges, and with 304 if unchanged", async () => {
  write("video.mp4", "captions.en.vtt");
  const whole = await get("/video.mp4");
  expect([whole.status, whole.headers.get("content-type"), await whole.text()]).toEqual([
    200,
    "video/mp4",
    "0123456789 video.mp4",
  ]);
  const etag = whole.headers.get("etag") ?? "";
  const part = await get("/video.mp4", { range: "bytes=2-4", "if-range": etag });
  expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([
    206,
    "bytes 2-4/20",
    "234",
  ]);
  expect((await get("/video.mp4", { range: "bytes=90-" })).status).toBe(416);
  expect((await get("/video.mp4", { "if-none-match": etag })).status).toBe(304);
  expect((await get("/captions.en.vtt")).headers.get("content-type")).toBe(
    "text/vtt; charset=utf-8",
  );
});

it.each(["/poster.png", "/notes.txt", "/..%2Fsecret", "/video.mp4%00", "/"])(
  "no other files of the operator are served: %s",
  async (path) => {
    write("notes.txt");
    writeFileSync(join(content, "secret"), "secret");
    expect((await get(path)).status).toBe(404);
  },
);

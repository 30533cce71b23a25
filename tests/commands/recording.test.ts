import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { pictureSize } from "../../apps/server/src/api/picture-size.ts";
import { captionsOf } from "../recording/encode-film.ts";
import { Film } from "../recording/film.ts";
import type { Frame } from "../recording/screencast.ts";

const FOLDER = join(import.meta.dirname, "../../apps/server/content/recording");
const MAX_BYTES = 1_500_000;
const SECONDS = 60;
const CUE = /^(\d\d):(\d\d\.\d{3}) --> (\d\d):(\d\d\.\d{3})\n(.+)$/gmu;

const bytesOf = (file: string): Buffer => readFileSync(join(FOLDER, file));

/** Reads two numbers of an MP4 box, from the end of its name on. */
function boxNumbers(video: Buffer, box: string, places: readonly [number, number]): number[] {
  const start = video.indexOf(box) + box.length;
  return places.map((place) => video.readUInt32BE(start + place));
}

it("LAND-03 the video has 840 by 472 pixels, lasts 60 seconds and has at most 1.5 MB", () => {
  const video = bytesOf("video.mp4");
  for (const { length } of [video, bytesOf("video.webm")])
    expect(length).toBeLessThanOrEqual(MAX_BYTES);
  // Sizes have 16 bits after the point.
  const size = boxNumbers(video, "tkhd", [76, 80]).map((value) => value / 2 ** 16);
  expect(size).toEqual([840, 472]);
  const [scale = 0, duration = 0] = boxNumbers(video, "mvhd", [12, 16]);
  expect(Math.round(duration / scale)).toBe(SECONDS);
  const { width, height } = pictureSize(bytesOf("poster.webp")) ?? { width: 0, height: 1 };
  expect(width / height).toBeCloseTo(840 / 472, 2);
});

it("LAND-03 the captions follow each other from the video's start to its end", () => {
  const times = [...bytesOf("captions.en.vtt").toString().matchAll(CUE)].map((cue) => ({
    from: Number(cue[1]) * 60 + Number(cue[2]),
    to: Number(cue[3]) * 60 + Number(cue[4]),
  }));
  expect(times.length).toBeGreaterThan(5);
  expect(times[0]?.from).toBe(0);
  expect(times.at(-1)?.to).toBeCloseTo(SECONDS, 1);
  for (const [place, { from, to }] of times.entries()) {
    expect(to).toBeGreaterThan(from);
    if (place > 0) expect(from).toBe(times[place - 1]?.to);
  }
});

it("film: waits are shortened, still pages are stretched to the film's length", async () => {
  const frames: Frame[] = [];
  const film = new Film({
    frames,
    settle: () => Promise.resolve(),
    picture: () => Promise.resolve(Buffer.from("still")),
    stop: () => Promise.resolve(),
  });
  const draw = (...pauses: readonly number[]) =>
    film.step(1, async () => {
      const now = Date.now() / 1000;
      for (const pause of pauses) frames.push({ at: now + pause, png: Buffer.from("moving") });
      // The frames are of the step if it lasts until the last of them.
      while (Date.now() / 1000 < now + Math.max(...pauses)) await Promise.resolve();
    });
  film.caption("First");
  await draw(0, 0.01, 0.03);
  film.caption("Second");
  await draw(0, 0.02);
  await draw(0, 0.02);
  const { shots, cues } = film.cut(10);
  expect(shots.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(10);
  const stills = shots.filter(({ png }) => png.toString() === "still");
  expect(new Set(stills.map(({ seconds }) => seconds)).size).toBe(1);
  expect(cues.map(({ text }) => text)).toEqual(["First", "Second"]);
  expect(cues[1]?.from).toBe(cues[0]?.to);
  expect(captionsOf(cues)).toMatch(/^WEBVTT\n\n00:00\.000 --> 00:03\.\d{3}\nFirst\n/u);
});

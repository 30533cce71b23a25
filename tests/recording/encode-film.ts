import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Cue, CutFilm } from "./film.ts";

const WIDTH = 840;
const HEIGHT = 472;
const FRAMES_PER_SECOND = 12;
const FFMPEG = process.env["FFMPEG_PATH"] ?? "ffmpeg";

/** Settings by the file's ending. H.264 plays everywhere, VP9 also in browsers without H.264. */
const ENCODERS: Readonly<Record<string, readonly string[]>> = {
  ".mp4": ["-c:v", "libx264", "-preset", "veryslow", "-crf", "25", "-movflags", "+faststart"],
  ".webm": ["-c:v", "libvpx-vp9", "-crf", "36", "-b:v", "0", "-deadline", "good", "-row-mt", "1"],
};

/** Encodes a film as `video.mp4` and `video.webm` in `folder`. Resolves to their sizes in bytes. */
export function encodeFilm({ shots }: CutFilm, folder: string): Readonly<Record<string, number>> {
  const frames = mkdtempSync(join(tmpdir(), "recording-"));
  try {
    const list = shots.map(({ png, seconds }, place) => {
      const file = join(frames, `${place}.png`);
      writeFileSync(file, png);
      return `file '${file}'\nduration ${seconds.toFixed(4)}\n`;
    });
    // ffmpeg ignores the duration of the last file unless it is repeated.
    list.push(`file '${join(frames, `${shots.length - 1}.png`)}'\n`);
    const listed = join(frames, "list.txt");
    writeFileSync(listed, list.join(""));
    return Object.fromEntries(
      Object.entries(ENCODERS).map(([ending, encoder]) => {
        const file = join(folder, `video${ending}`);
        encode(listed, encoder, file);
        return [file, statSync(file).size];
      }),
    );
  } finally {
    rmSync(frames, { recursive: true });
  }
}

function encode(list: string, encoder: readonly string[], file: string): void {
  const filter = `fps=${FRAMES_PER_SECOND},scale=${WIDTH}:${HEIGHT}:flags=lanczos,format=yuv420p`;
  const input = ["-v", "error", "-y", "-f", "concat", "-safe", "0", "-i", list];
  const output = ["-vf", filter, "-an", "-map_metadata", "-1", "-g", "240", ...encoder, file];
  execFileSync(FFMPEG, [...input, ...output], { stdio: ["ignore", "ignore", "inherit"] });
}

/** The captions as WebVTT. */
export function captionsOf(cues: readonly Cue[]): string {
  const cue = ({ from, to, text }: Cue): string =>
    `${timeText(from)} --> ${timeText(to)}\n${text}\n`;
  return `WEBVTT\n\n${cues.map(cue).join("\n")}`;
}

function timeText(seconds: number): string {
  const whole = Math.floor(seconds);
  const parts = [Math.floor(whole / 60), whole % 60].map((part) => String(part).padStart(2, "0"));
  return `${parts.join(":")}.${String(Math.floor((seconds - whole) * 1000)).padStart(3, "0")}`;
}

import type { Frame, Screencast } from "./screencast.ts";

/** A picture that the film shows for `seconds`. */
interface Shot {
  readonly png: Buffer;
  readonly seconds: number;
}

export interface Cue {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

export interface CutFilm {
  readonly shots: readonly Shot[];
  readonly cues: readonly Cue[];
}

/** A step of the journey: what moved between two times in seconds, and the page at the end. */
interface Take {
  readonly caption: string;
  readonly from: number;
  readonly to: number;
  readonly last: Buffer;
  readonly hold: number;
}

/** Waiting for the product is shortened to this, and motion as a whole to `MAX_MOTION`. */
const MAX_GAP = 0.15;
const MAX_MOTION = 1.1;

/** Collects the steps of a journey and cuts them to a film of a given length. */
export class Film {
  readonly #screencast: Screencast;
  readonly #takes: Take[] = [];
  #caption = "";

  constructor(screencast: Screencast) {
    this.#screencast = screencast;
  }

  /** Sets the caption of the next steps. */
  caption(text: string): void {
    this.#caption = text;
  }

  /**
   * Films an action until the page is still, and then the still page. `hold` weighs how long that
   * is shown. What happens between steps is not in the film.
   */
  async step(hold: number, action: () => Promise<void>): Promise<void> {
    const from = nowSeconds();
    await action();
    await this.#screencast.settle();
    const to = nowSeconds();
    this.#takes.push({
      caption: this.#caption,
      from,
      to,
      // On a busy machine, frames arrive late.
      last: await this.#screencast.picture(),
      hold,
    });
  }

  /** The picture that was filmed last. */
  get lastPicture(): Buffer {
    return this.#takes.at(-1)?.last ?? Buffer.alloc(0);
  }

  /** Stretches the holds so that the film has this length. */
  cut(seconds: number): CutFilm {
    const motions = this.#takes.map((take) => motionOf(take, this.#screencast.frames));
    const holds = this.#takes.reduce((sum, { hold }) => sum + hold, 0);
    const stretch = (seconds - lengthOf(motions.flat())) / holds;
    const shots: Shot[] = [];
    const cues: Cue[] = [];
    let now = 0;
    for (const [place, { caption, last, hold }] of this.#takes.entries()) {
      const motion = motions[place] ?? [];
      const from = now;
      shots.push(...motion, { png: last, seconds: hold * stretch });
      now += lengthOf(motion) + hold * stretch;
      const previous = cues.at(-1);
      if (previous?.text === caption) cues[cues.length - 1] = { ...previous, to: now };
      else cues.push({ from, to: now, text: caption });
    }
    return { shots, cues };
  }
}

function nowSeconds(): number {
  return Date.now() / 1000;
}

function motionOf({ from, to }: Take, frames: readonly Frame[]): readonly Shot[] {
  const taken = frames.filter(({ at }) => at >= from && at <= to);
  const motion = taken.slice(0, -1).map(({ at, png }, place) => ({
    png,
    seconds: Math.min(MAX_GAP, Math.max(0, (taken[place + 1]?.at ?? at) - at)),
  }));
  const factor = Math.min(1, MAX_MOTION / lengthOf(motion));
  return motion.map(({ png, seconds }) => ({ png, seconds: seconds * factor }));
}

function lengthOf(shots: readonly Shot[]): number {
  return shots.reduce((sum, { seconds }) => sum + seconds, 0);
}

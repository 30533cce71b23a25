import { useState } from "react";

const STEP = 1.25;
const MIN = 0.5;
const MAX = 4;

/** How large pages are shown, which people change by steps. */
export interface Zoom {
  /** 1 fits the pages to the width. */
  readonly zoom: number;
  /** Undefined at the limit. */
  readonly smaller: (() => void) | undefined;
  readonly larger: (() => void) | undefined;
}

export function useZoom(): Zoom {
  const [zoom, setZoom] = useState(1);
  return {
    zoom,
    smaller: zoom > MIN ? () => setZoom(Math.max(MIN, zoom / STEP)) : undefined,
    larger: zoom < MAX ? () => setZoom(Math.min(MAX, zoom * STEP)) : undefined,
  };
}

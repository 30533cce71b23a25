import { ImageZoom } from "@tera/ui";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";

/** Narrower images are not zoomable, because the text column already shows all their detail. */
const MIN_ZOOM_WIDTH = 1000;

interface ZoomableImage {
  readonly place: HTMLElement;
  readonly src: string;
  readonly alt: string;
  /** From the image's attribute; undefined without one. */
  readonly width: number | undefined;
  readonly height: number | undefined;
}

/** Replaces each image that is wide enough by one that can be enlarged. */
export function ZoomableImages({
  images,
}: {
  readonly images: readonly HTMLImageElement[];
}): React.ReactNode {
  const [zoomable, setZoomable] = useState<readonly ZoomableImage[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    for (const image of images) {
      const replace = (): void => {
        if (image.naturalWidth < MIN_ZOOM_WIDTH) return;
        const place = document.createElement("span");
        place.dataset["zoomable"] = "";
        image.replaceWith(place);
        setZoomable((before) => [...before, { place, ...shownBy(image) }]);
      };
      if (image.complete) replace();
      else image.addEventListener("load", replace, { once: true, signal: controller.signal });
    }
    return () => controller.abort();
  }, [images]);
  return zoomable.map(({ place, ...image }, index) =>
    createPortal(<ImageZoom {...image} />, place, `${index}`),
  );
}

function shownBy(image: HTMLImageElement): Omit<ZoomableImage, "place"> {
  const size = (name: string) => Number(image.getAttribute(name) ?? "") || undefined;
  return {
    src: image.src,
    alt: image.alt === "" ? "Picture" : image.alt,
    width: size("width"),
    height: size("height"),
  };
}

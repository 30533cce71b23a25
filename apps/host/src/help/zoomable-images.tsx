import { ImageZoom } from "@tera/ui";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";

/** Narrower images show all that they have beside the text. */
const MIN_ZOOM_WIDTH = 1000;

interface ZoomableImage {
  readonly place: HTMLElement;
  readonly src: string;
  readonly alt: string;
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
        const { src, alt } = image;
        image.replaceWith(place);
        setZoomable((before) => [...before, { place, src, alt: alt === "" ? "Picture" : alt }]);
      };
      if (image.complete) replace();
      else image.addEventListener("load", replace, { once: true, signal: controller.signal });
    }
    return () => controller.abort();
  }, [images]);
  return zoomable.map(({ place, src, alt }, index) =>
    createPortal(<ImageZoom src={src} alt={alt} />, place, `${index}`),
  );
}

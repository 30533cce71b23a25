export { ImageZoom, type ImageZoomProps } from "./image-zoom.tsx";

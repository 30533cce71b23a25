import type { Recording as RecordingFiles } from "@tera/contract";
import styled from "styled-components";
import { FigureCaption, FigureFrame } from "./figure-frame.ts";

const WIDTH = 840;
const HEIGHT = 472;
const languageNames = new Intl.DisplayNames("en-GB", { type: "language" });

/** The operator's video of the product. Nothing but the poster loads before somebody plays it. */
export function Recording({
  recording,
  productName,
}: {
  readonly recording: RecordingFiles;
  readonly productName: string;
}) {
  const { sources, poster, captions } = recording;
  return (
    <FigureFrame>
      <FigureCaption>
        <p>
          <b>Figure 2.</b> {productName} in use.
        </p>
        <p>Captions: {captions.map(({ language }) => languageName(language)).join(", ")}.</p>
      </FigureCaption>
      <Video
        controls
        playsInline
        preload="none"
        poster={poster}
        width={WIDTH}
        height={HEIGHT}
        aria-label={`${productName} in use`}
      >
        {sources.map(({ src, type }) => (
          <source key={src} src={src} type={type} />
        ))}
        {captions.map(({ src, language }) => (
          <track
            key={src}
            kind="captions"
            src={src}
            srcLang={language}
            label={languageName(language)}
          />
        ))}
      </Video>
    </FigureFrame>
  );
}

function languageName(language: string): string {
  return languageNames.of(language) ?? language;
}

const Video = styled.video`
  display: block;
  width: 100%;
  max-width: ${WIDTH}px;
  height: auto;
  aspect-ratio: ${WIDTH} / ${HEIGHT};
  border-radius: 10px;
  background: var(--sunken);
  object-fit: cover;
`;

import type { Recording as RecordingFiles } from "@tera/contract";
import { Accordion, AccordionItem } from "@tera/ui";
import { type SyntheticEvent, useState } from "react";
import styled from "styled-components";
import { FigureCaption, FigureFrame } from "./figure-frame.ts";

const WIDTH = 840;
const HEIGHT = 472;
const languageNames = new Intl.DisplayNames("en-GB", { type: "language" });

/**
 * A video of the product, with its captions shown and also listed as a text. Only the poster and
 * the captions load before somebody plays it.
 */
export function Recording({
  recording,
  productName,
}: {
  readonly recording: RecordingFiles;
  readonly productName: string;
}) {
  const { sources, poster, captions } = recording;
  const [shown, setShown] = useState<readonly string[]>([]);
  return (
    <FigureFrame>
      <FigureCaption>
        <p>
          <b>Figure 2.</b> {productName} in use.
        </p>
        <p>Captions: {captions.map(({ language }) => languageName(language)).join(", ")}.</p>
        <Accordion>
          <AccordionItem title="What the video shows">
            {shown.length === 0 ? (
              <p>Loading the captions</p>
            ) : (
              <Steps>
                {shown.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </Steps>
            )}
          </AccordionItem>
        </Accordion>
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
        {captions.map(({ src, language }, place) => (
          <track
            key={src}
            kind="captions"
            src={src}
            srcLang={language}
            label={languageName(language)}
            default={place === 0}
            {...(place === 0 ? { onLoad: (event) => setShown(textsOf(event)) } : {})}
          />
        ))}
      </Video>
    </FigureFrame>
  );
}

/** The texts of a loaded track's captions, each once. */
function textsOf({ currentTarget }: SyntheticEvent<HTMLTrackElement>): readonly string[] {
  const texts = Array.from(currentTarget.track.cues ?? [], (cue) =>
    cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? "") : "",
  );
  return [...new Set(texts)].filter((each) => each !== "");
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

const Steps = styled.ol`
  display: grid;
  gap: 6px;
  margin: 0;
  padding-inline-start: 20px;
  list-style: decimal;
`;

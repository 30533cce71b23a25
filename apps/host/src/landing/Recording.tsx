import type { Recording as RecordingFiles } from "@tera/contract";
import { Accordion, AccordionItem } from "@tera/ui";
import { useEffect, useRef, useState } from "react";
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
  const firstTrack = useRef<HTMLTrackElement>(null);
  const shown = useCaptionTexts(firstTrack);
  return (
    <FigureFrame>
      <FigureCaption>
        <p>
          <b>Figure 2.</b> {productName} in use.
        </p>
        <p>Captions: {captions.map(({ language }) => languageName(language)).join(", ")}.</p>
        <Transcript>
          <AccordionItem title="What the video shows">
            {shown === undefined ? (
              <p>Loading the captions</p>
            ) : shown.length === 0 ? (
              <p>The captions can't be loaded. Reload the page to try again.</p>
            ) : (
              <Steps>
                {shown.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </Steps>
            )}
          </AccordionItem>
        </Transcript>
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
            {...(place === 0 ? { default: true, ref: firstTrack } : {})}
          />
        ))}
      </Video>
    </FigureFrame>
  );
}

/** The texts of a track's captions, each once. Undefined until the track is loaded or fails. */
function useCaptionTexts(
  track: React.RefObject<HTMLTrackElement | null>,
): readonly string[] | undefined {
  const [texts, setTexts] = useState<readonly string[]>();
  useEffect(() => {
    const element = track.current;
    if (element === null) return;
    const read = (): void => setTexts(textsOf(element));
    if (element.readyState >= HTMLTrackElement.LOADED) read();
    // React has no `onLoad` for tracks.
    const events = ["load", "error"];
    for (const event of events) element.addEventListener(event, read);
    return () => {
      for (const event of events) element.removeEventListener(event, read);
    };
  }, [track]);
  return texts;
}

function textsOf({ track }: HTMLTrackElement): readonly string[] {
  const texts = Array.from(track.cues ?? [], (cue) =>
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

const Transcript = styled(Accordion)`
  margin-top: 12px;
`;

const Steps = styled.ol`
  display: grid;
  gap: 6px;
  margin: 0;
  padding-inline-start: 20px;
  list-style: decimal;
`;

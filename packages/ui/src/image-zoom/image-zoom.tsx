import { ZoomIn } from "lucide-react";
import { useState } from "react";
import { styled } from "styled-components";
import { Button } from "../button/button.tsx";
import { DialogFrame } from "../dialog/dialog-frame.tsx";
import { Icon } from "../icon/icon.tsx";
import { text, wrapAnywhere } from "../theme/text-style.ts";

const Figure = styled.figure`
  min-width: 0;
  max-width: 100%;
`;

const Opener = styled.button`
  position: relative;
  display: inline-block;
  max-width: 100%;
  min-width: 24px;
  min-height: 24px;
  padding: 0;
  border: 1px solid var(--line);
  border-radius: 6px;
  background: var(--sunken);
  overflow: hidden;
  cursor: zoom-in;

  > img { display: block; max-width: 100%; height: auto; }
  > svg {
    position: absolute;
    inset: auto 8px 8px auto;
    box-sizing: content-box;
    padding: 4px;
    border-radius: 4px;
    background: var(--raised);
    color: var(--ink-2);
  }
`;

const Caption = styled.figcaption`
  ${text.meta}
  ${wrapAnywhere}
  margin-top: 8px;
  color: var(--ink-3);
`;

const Missing = styled.p`
  ${text.meta}
  ${wrapAnywhere}
  padding: 12px 16px;
  border: 1px dashed var(--line-2);
  border-radius: 6px;
  color: var(--ink-3);
`;

const Stage = styled.section<{ $actual: boolean }>`
  max-height: 70dvh;
  overflow: auto;
  background: var(--sunken);

  > img { display: block; height: auto; max-width: ${({ $actual }) => ($actual ? "none" : "100%")}; margin-inline: auto; }
`;

export interface ImageZoomProps {
  /** The image's URL. */
  src: string;
  /** The image description; also the dialog's title. */
  alt: string;
  /** Shown under the image. */
  caption?: string | undefined;
  /** In pixels; reserves space while the image loads. */
  width?: number | undefined;
  /** In pixels; reserves space while the image loads. */
  height?: number | undefined;
}

/**
 * An image that opens in a dialog, fitted or at full size. If loading fails, shows the description.
 */
export function ImageZoom({ src, alt, caption, width, height }: ImageZoomProps) {
  const [open, setOpen] = useState(false);
  const [actual, setActual] = useState(false);
  const [missing, setMissing] = useState("");
  const close = () => {
    setOpen(false);
    setActual(false);
  };
  return (
    <Figure>
      {missing === src ? (
        <Missing>This picture couldn't be loaded. It shows: {alt}</Missing>
      ) : (
        <Opener type="button" aria-label={`Enlarge: ${alt}`} onClick={() => setOpen(true)}>
          <img
            src={src}
            alt=""
            loading="lazy"
            onError={() => setMissing(src)}
            {...(width === undefined ? {} : { width })}
            {...(height === undefined ? {} : { height })}
          />
          <Icon of={ZoomIn} />
        </Opener>
      )}
      {caption !== undefined && <Caption>{caption}</Caption>}
      {open && (
        <DialogFrame
          width="image"
          title={alt}
          onClose={close}
          fact={caption}
          actions={
            <Button onClick={() => setActual(!actual)}>
              {actual ? "Fit to window" : "Show at full size"}
            </Button>
          }
        >
          <Stage $actual={actual} tabIndex={0} aria-label="Picture">
            <img src={src} alt={alt} />
          </Stage>
        </DialogFrame>
      )}
    </Figure>
  );
}

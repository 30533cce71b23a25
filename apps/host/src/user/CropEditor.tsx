import { text } from "@tera/ui";
import { useEffect, useId, useRef, type PointerEvent } from "react";
import styled from "styled-components";
import { type Crop, dragCrop, MAX_ZOOM } from "./crop.ts";
import { drawCrop, PICTURE_PIXELS } from "./cropped-picture.ts";

interface CropEditorProps {
  readonly picture: ImageBitmap;
  readonly crop: Crop;
  readonly onCrop: (crop: Crop) => void;
}

/** Crops a picture to a circle by dragging it, or by its sliders. */
export function CropEditor({ picture, crop, onCrop }: CropEditorProps): React.JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current !== null) drawCrop(canvas.current.getContext("2d"), picture, crop);
  }, [picture, crop]);

  function handleMove(event: PointerEvent<HTMLCanvasElement>): void {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { width } = event.currentTarget.getBoundingClientRect();
    onCrop(dragCrop(picture, crop, event.movementX / width, event.movementY / width));
  }

  return (
    <Editor>
      <Circle
        ref={canvas}
        width={PICTURE_PIXELS}
        height={PICTURE_PIXELS}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={handleMove}
      >
        Your picture as others see it
      </Circle>
      <Slider
        label="Zoom"
        min={1}
        max={MAX_ZOOM}
        value={crop.zoom}
        onValue={(zoom) => onCrop({ ...crop, zoom })}
      />
      <Slider label="Left to right" value={crop.x} onValue={(x) => onCrop({ ...crop, x })} />
      <Slider label="Top to bottom" value={crop.y} onValue={(y) => onCrop({ ...crop, y })} />
    </Editor>
  );
}

interface SliderProps {
  readonly label: string;
  readonly min?: number;
  readonly max?: number;
  readonly value: number;
  readonly onValue: (value: number) => void;
}

function Slider({ label, min = 0, max = 1, value, onValue }: SliderProps) {
  const id = useId();
  return (
    <Row>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={value}
        onChange={(event) => onValue(event.target.valueAsNumber)}
      />
    </Row>
  );
}

const Editor = styled.div`
  display: grid;
  gap: 12px;
`;

const Circle = styled.canvas`
  justify-self: center;
  width: 192px;
  height: 192px;
  margin-bottom: 8px;
  border: 1px solid var(--line);
  border-radius: 50%;
  background: var(--sunken);
  cursor: grab;
  touch-action: none;

  &:active { cursor: grabbing; }
`;

const Row = styled.div`
  display: grid;
  grid-template-columns: 112px minmax(0, 1fr);
  align-items: center;

  label { ${text.label} }
  input { width: 100%; height: 28px; margin: 0; accent-color: var(--accent); }
`;

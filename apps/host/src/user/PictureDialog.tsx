import { Avatar, Button, DialogFrame, FieldError } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { useRef, useState } from "react";
import styled from "styled-components";
import { toastError, toaster } from "../errors/notices.ts";
import { configuration } from "../platform/configuration.ts";
import { CropEditor } from "./CropEditor.tsx";
import { CENTRE, type Crop } from "./crop.ts";
import { croppedPicture } from "./cropped-picture.ts";
import { $pictures, removePicture, storePicture } from "./pictures.ts";
import type { User } from "./user.ts";

const UNREADABLE =
  "Your browser can't read this file as a picture. Choose a PNG, JPEG or WebP file.";

interface PictureDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

/** Explains where a person's picture comes from, and uploads, crops or removes it. */
export function PictureDialog({ user, onClose }: PictureDialogProps): React.JSX.Element {
  const [picture, setPicture] = useState<ImageBitmap>();
  const [crop, setCrop] = useState<Crop>(CENTRE);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const hasPicture = useStore($pictures).has(user.id);

  function handleChoose(file: File): void {
    createImageBitmap(file).then(
      (chosen) => {
        setCrop(CENTRE);
        setProblem(undefined);
        setPicture(chosen);
      },
      () => setProblem(UNREADABLE),
    );
  }

  function run(work: Promise<void>, message: string): void {
    setBusy(true);
    work.then(
      () => {
        onClose();
        toaster.success(message);
      },
      (error: unknown) => {
        setBusy(false);
        toastError(error);
      },
    );
  }

  return (
    <DialogFrame
      title={picture === undefined ? "Where your picture comes from" : "Crop your picture"}
      width="confirm"
      onClose={onClose}
      actions={
        picture === undefined ? (
          <>
            {hasPicture ? (
              <Button busy={isBusy} onClick={() => run(removePicture(), "Removed your picture")}>
                Remove picture
              </Button>
            ) : null}
            <FileButton onChoose={handleChoose} />
          </>
        ) : (
          <>
            <Button onClick={() => setPicture(undefined)}>Back</Button>
            <Button
              variant="primary"
              busy={isBusy}
              busyLabel="Saving"
              onClick={() =>
                run(croppedPicture(picture, crop).then(storePicture), "Saved your picture")
              }
            >
              Save picture
            </Button>
          </>
        )
      }
    >
      {picture === undefined ? (
        <Current>
          <Avatar name={user.name} identity={user.id} size="xxl" decorative />
          <p>
            {hasPicture
              ? `You uploaded this picture. ${configuration().productName} shows it to people in your projects.`
              : `Your picture shows your initials on a colour of your own. ${configuration().productName} makes it in the browser.`}{" "}
            No picture service is contacted.
          </p>
          {problem === undefined ? null : <FieldError>{problem}</FieldError>}
        </Current>
      ) : (
        <CropEditor picture={picture} crop={crop} onCrop={setCrop} />
      )}
    </DialogFrame>
  );
}

function FileButton({ onChoose }: { readonly onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="primary" onClick={() => input.current?.click()}>
        Upload picture
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label="Picture"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = "";
          if (file !== undefined) onChoose(file);
        }}
      />
    </>
  );
}

const Current = styled.div`
  display: grid;
  justify-items: center;
  gap: 16px;
`;

import { Button, Icon } from "@tera/ui";
import { Upload } from "lucide-react";
import { useRef } from "react";

interface UploadButtonProps {
  readonly variant?: "primary" | "secondary";
  readonly label?: string;
  readonly onFiles: (files: readonly File[]) => void;
}

/**
 * Opens the file chooser of the page's upload button. Browsers allow this only after a key press or
 * click.
 */
export function chooseFiles(): void {
  document.querySelector<HTMLInputElement>("input[data-upload]")?.click();
}

/** Opens the page's folder chooser. Browsers allow this only after a key press or click. */
export function chooseFolder(): void {
  document.querySelector<HTMLInputElement>("input[data-upload-folder]")?.click();
}

/** Allows choosing the same file twice in a row. */
export function UploadButton({
  variant = "secondary",
  label = "Upload",
  onFiles,
}: UploadButtonProps): React.JSX.Element {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant={variant}
        icon={<Icon of={Upload} />}
        onClick={() => chooser.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        data-upload=""
        aria-label="Files to upload"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </>
  );
}

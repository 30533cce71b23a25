import { libraryFileTypes } from "@tera/references";

interface FilesToImportProps {
  readonly ref: React.Ref<HTMLInputElement>;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A hidden file input, which the import buttons click. */
export function FilesToImport({ ref, onFiles }: FilesToImportProps): React.JSX.Element {
  return (
    <input
      ref={ref}
      type="file"
      multiple
      hidden
      accept={libraryFileTypes()}
      aria-label="Files to import"
      onChange={(event) => {
        const chosen = [...(event.target.files ?? [])];
        event.target.value = "";
        if (chosen.length > 0) onFiles(chosen);
      }}
    />
  );
}

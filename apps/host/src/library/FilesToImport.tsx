interface FilesToImportProps {
  readonly ref: React.Ref<HTMLInputElement>;
  readonly onFiles: (files: readonly File[]) => void;
}

/** The file picker suggests these extensions, but the import accepts any file name. */
const LIBRARY_FILES = ".ris,.nbib,.xml,.json,.scrn,.txt,.ciw,.medline,.bib";

/** A hidden file input, which the import buttons click. */
export function FilesToImport({ ref, onFiles }: FilesToImportProps): React.JSX.Element {
  return (
    <input
      ref={ref}
      type="file"
      multiple
      hidden
      accept={LIBRARY_FILES}
      aria-label="Files to import"
      onChange={(event) => {
        const chosen = [...(event.target.files ?? [])];
        event.target.value = "";
        if (chosen.length > 0) onFiles(chosen);
      }}
    />
  );
}

interface FilesToImportProps {
  /** Opens the browser's choice of files when it is clicked. */
  readonly ref: React.Ref<HTMLInputElement>;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Extensions that the import offers; what else a person chooses is looked into all the same. */
const LIBRARY_FILES = ".ris,.nbib,.xml,.json,.scrn,.txt,.ciw,.medline,.bib";

/** Takes the files that somebody chooses for an import. It is not seen: whatever offers the import clicks it. */
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

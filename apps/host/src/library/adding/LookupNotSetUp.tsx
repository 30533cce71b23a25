import { Button, DialogFrame, EmptyState } from "@tera/ui";

/** Says who can set up lookups, and how. */
export function LookupNotSetUp({ onClose }: { readonly onClose: () => void }): React.JSX.Element {
  return (
    <DialogFrame
      title="Add by DOI, PMID or title"
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <EmptyState title="Lookup isn't set up on this site">
        Ask your administrator to set LOOKUP_URL for DOIs and titles, and PUBMED_LOOKUP_URL for
        PMIDs. The README describes both under Settings. Until then, add references by hand or
        import a file.
      </EmptyState>
    </DialogFrame>
  );
}

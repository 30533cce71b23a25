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
      <EmptyState title="Looking up is not set up on this site">
        The operator of this site chooses the services that are asked: LOOKUP_URL finds DOIs and
        titles, PUBMED_LOOKUP_URL finds PMIDs. Both are described in the README, under Settings.
        Until then, add references by hand or import a file.
      </EmptyState>
    </DialogFrame>
  );
}

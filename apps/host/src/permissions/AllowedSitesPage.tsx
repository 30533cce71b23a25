import { PageBody, PageHead } from "@tera/ui";
import { AllowedSites } from "./AllowedSites.tsx";

/** /profile/sites: lists the sites that the person has allowed, and revokes them. */
export function AllowedSitesPage(): React.JSX.Element {
  return (
    <PageBody width="reading">
      <PageHead
        title="Allowed sites"
        subtitle="Other websites you have allowed to use your work for 30 days."
      />
      <AllowedSites />
    </PageBody>
  );
}

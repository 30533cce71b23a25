import { PageBody, PageHead } from "@tera/ui";
import { AllowedSites } from "./AllowedSites.tsx";

/** /profile/sites: the web pages that the person lets use their work, and how to take that back. */
export function AllowedSitesPage(): React.JSX.Element {
  return (
    <PageBody width="reading">
      <PageHead
        title="Sites you allowed"
        subtitle="Web pages that are none of our tools and may use your work for 30 days, because you said so."
      />
      <AllowedSites />
    </PageBody>
  );
}

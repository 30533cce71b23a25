import { Button, ButtonLink, ButtonRow, Icon, SettingsSection } from "@tera/ui";
import { Download, Trash2 } from "lucide-react";
import { useState } from "react";
import { attempt } from "../errors/notices.ts";
import { exportAccount } from "./export-account.ts";

/** Exports the person's data, and links to the page that deletes the account. */
export function DataSection(): React.JSX.Element {
  const [isBusy, setBusy] = useState(false);
  const handleExport = (): void => {
    setBusy(true);
    attempt(() => exportAccount().finally(() => setBusy(false)));
  };
  return (
    <SettingsSection
      title="Your data"
      about="The export contains your profile, consents, logins, projects and timeline entries."
    >
      <ButtonRow>
        <Button
          icon={<Icon of={Download} />}
          busy={isBusy}
          busyLabel="Exporting"
          onClick={handleExport}
        >
          Export my data
        </Button>
        <ButtonLink href="/profile/delete" icon={<Icon of={Trash2} />}>
          Delete my account
        </ButtonLink>
      </ButtonRow>
    </SettingsSection>
  );
}

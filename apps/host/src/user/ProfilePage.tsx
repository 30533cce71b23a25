import { Icon, IconButton, Menu, MenuItem, PageBody, PageHead, SettingsSection } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { Copy, Ellipsis, Eraser } from "lucide-react";
import { useEffect } from "react";
import { copyText } from "../errors/copy-text.ts";
import { attempt, toastBackgroundError } from "../errors/notices.ts";
import { loadText } from "../sync/document-load.ts";
import { isSessionExpired } from "../sync/refusals.ts";
import { AccessSection } from "./AccessSection.tsx";
import { AdvancedSection } from "./AdvancedSection.tsx";
import { clearCopies } from "./clear-copies.ts";
import { CreditsSection } from "./CreditsSection.tsx";
import { DataSection } from "./DataSection.tsx";
import { DatesSection } from "./DatesSection.tsx";
import { KeyboardSection } from "./KeyboardSection.tsx";
import { ProfileFields } from "./ProfileFields.tsx";
import { SubscriptionSection } from "./SubscriptionSection.tsx";
import { ThemeSection } from "./ThemeSection.tsx";
import { $user, $userLoad, flushUserDocument, openUserDocument } from "./user-store.ts";

/** /profile: who the person is, their credits, subscription and settings. */
export function ProfilePage(): React.JSX.Element {
  const user = useStore($user);
  const load = useStore($userLoad);
  useEffect(() => flushOnLeave, []);
  const id = user?.id;
  useEffect(() => {
    if (id !== undefined) openUserDocument(id).catch(toastBackgroundError);
  }, [id]);
  if (user === undefined) {
    return (
      <PageBody>
        <PageHead title="Profile" />
      </PageBody>
    );
  }
  const isReady = load === "open";
  return (
    <PageBody>
      <PageHead title="Profile" actions={<ProfileMenu id={user.id} />} />
      <SettingsSection
        title="About you"
        about={<output>{loadText(load, "Changes save automatically.")}</output>}
      >
        <ProfileFields key={user.id} user={user} isReady={isReady} />
      </SettingsSection>
      <CreditsSection credits={user.credits} />
      <SubscriptionSection />
      <ThemeSection data={user.data} />
      <DatesSection data={user.data} isReady={isReady} />
      <KeyboardSection data={user.data} isReady={isReady} />
      <AdvancedSection data={user.data} isReady={isReady} />
      <AccessSection />
      <DataSection />
    </PageBody>
  );
}

function ProfileMenu({ id }: { readonly id: string }) {
  return (
    <Menu
      align="end"
      trigger={
        <IconButton variant="secondary" label="More actions" icon={<Icon of={Ellipsis} />} />
      }
    >
      <MenuItem icon={<Icon of={Copy} />} onSelect={() => copyText("User ID", id)}>
        Copy user ID
      </MenuItem>
      <MenuItem icon={<Icon of={Eraser} />} onSelect={() => attempt(clearCopies)}>
        Clear copies in this browser
      </MenuItem>
    </Menu>
  );
}

/**
 * Does not report an expired session: after a logout, the edits stay on the device, and the next
 * login sends them.
 */
function flushOnLeave(): void {
  flushUserDocument().catch((error: unknown) => {
    if (!isSessionExpired(error)) toastBackgroundError(error);
  });
}

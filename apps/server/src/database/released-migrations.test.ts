import { expect, it } from "vitest";
import { MIGRATIONS } from "./earlier-version.fixture.ts";

/**
 * First 12 digits of released migrations' checksums. A released migration is never edited, since it
 * has already changed people's data.
 */
const GIVEN: Readonly<Record<string, string>> = {
  "migrations/20261120000100_foundation.sql": "bbd23ddf660d",
  "migrations/20261120000200_people.sql": "a40dccb07557",
  "migrations/20261120000300_projects.sql": "5eb3d92ffa22",
  "migrations/20261120000310_lists_of_projects.sql": "3b994df2bb87",
  "migrations/20261120000320_deleted_projects.sql": "da8db4bf2988",
  "migrations/20261120000400_timeline.sql": "870f8af64cde",
  "migrations/20261120000500_files.sql": "bb069cc4de99",
  "migrations/20261120000510_file_quotas.sql": "c5b4879801ef",
  "migrations/20261120000600_documents.sql": "7880cce6366b",
  "migrations/20261120000610_document_operations.sql": "6d5ce3d73e8c",
  "migrations/20261120000620_document_history.sql": "6cc146bbf450",
  "migrations/20261120000630_document_patches.sql": "4a20ec0a2ef9",
  "migrations/20261120000640_open_documents.sql": "fa448ee000d1",
  "migrations/20261120000700_live_changes.sql": "3a39625d3e86",
  "migrations/20261120000800_payments.sql": "c048dae6d05f",
  "migrations/20261120000900_institutes.sql": "1738f52cd770",
  "migrations/20261120001000_logins_and_tokens.sql": "daba55b57c74",
  "migrations/20261120001100_mail.sql": "dfd839c7db0c",
  "migrations/20261120001200_account_deletion.sql": "aa29f555ad88",
  "migrations/20261120001300_administration.sql": "289aca74d07f",
  "migrations/20261120001400_retention.sql": "b77bc59c2a50",
  "migrations/20261126000100_patches_at_a_version.sql": "10876a2349b5",
  "migrations/20261126000200_screening.sql": "de436740d88d",
  "migrations/20261126000310_round_progress.sql": "b487f097cef0",
  "migrations/20261127000100_webhooks.sql": "3059c01d85e5",
  "migrations/20261127000910_secrets_check.sql": "d6f16900303c",
  "migrations/20261127001120_content_place.sql": "8b91292e1dc1",
  "migrations/20261127001500_several_servers.sql": "af804510de01",
  "migrations/20261127002000_webhook_events.sql": "c35f35dfaa5a",
  "migrations/20261127002300_files_by_name.sql": "aa67622e528c",
  "login/0001-accounts.sql": "111786b00719",
  "login/0002-logins.sql": "766b03e57adb",
  "login/0003-factors.sql": "71afc72728f1",
  "login/0004-identities.sql": "7fa6823ad531",
};

// Add a migration here when it is released.
it("every migration has a recorded checksum, and no released migration has changed", () => {
  expect(
    Object.fromEntries(MIGRATIONS.map(({ name, checksum }) => [name, checksum.slice(0, 12)])),
  ).toEqual(GIVEN);
});

import { expect, it } from "vitest";
import { MIGRATIONS } from "./earlier-version.fixture.ts";

/**
 * First 12 digits of released migrations' checksums. A released migration is never edited, since it
 * has already changed people's data.
 */
const GIVEN: Readonly<Record<string, string>> = {
  "migrations/20261120000100_foundation.sql": "f7ffb35c067e",
  "migrations/20261120000200_people.sql": "f5cd303396f3",
  "migrations/20261120000300_projects.sql": "d3761614b928",
  "migrations/20261120000310_lists_of_projects.sql": "1a38be549698",
  "migrations/20261120000320_deleted_projects.sql": "da8db4bf2988",
  "migrations/20261120000400_timeline.sql": "895f060bb517",
  "migrations/20261120000500_files.sql": "859a97f52bd7",
  "migrations/20261120000510_file_quotas.sql": "a97a2009dfd7",
  "migrations/20261120000600_documents.sql": "29f8abe84cba",
  "migrations/20261120000610_document_operations.sql": "6d5ce3d73e8c",
  "migrations/20261120000620_document_history.sql": "ea90e745d4c1",
  "migrations/20261120000630_document_patches.sql": "4a20ec0a2ef9",
  "migrations/20261120000640_open_documents.sql": "ab314e1b78a9",
  "migrations/20261120000700_live_changes.sql": "3a39625d3e86",
  "migrations/20261120000800_payments.sql": "7588cef14dce",
  "migrations/20261120000900_institutes.sql": "70698629143c",
  "migrations/20261120001000_logins_and_tokens.sql": "4eb29cafdeb9",
  "migrations/20261120001100_mail.sql": "b23503149790",
  "migrations/20261120001200_account_deletion.sql": "ba6399392f7e",
  "migrations/20261120001300_administration.sql": "df3eeb97c82f",
  "migrations/20261120001400_retention.sql": "b77bc59c2a50",
  "login/0001-accounts.sql": "e35fbad99823",
  "login/0002-logins.sql": "488074e99b16",
  "login/0003-factors.sql": "ff6b0605bb75",
};

// Add a migration here when it is released.
it("every migration has a recorded checksum, and no released migration has changed", () => {
  expect(
    Object.fromEntries(MIGRATIONS.map(({ name, checksum }) => [name, checksum.slice(0, 12)])),
  ).toEqual(GIVEN);
});

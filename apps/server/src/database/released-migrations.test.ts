import { expect, it } from "vitest";
import { MIGRATIONS } from "./earlier-version.fixture.ts";

/**
 * First 12 digits of released migrations' checksums. A released migration is never edited, since it
 * has already changed people's data.
 */
const GIVEN: Readonly<Record<string, string>> = {
  "migrations/20261121000100_tables.sql": "474978568390",
  "migrations/20261121000200_projects.sql": "eddac406e6d3",
  "migrations/20261121000300_files_and_channels.sql": "3552f1ed5409",
  "migrations/20261121000400_documents.sql": "a959607c0ffa",
  "migrations/20261121000500_library_versions.sql": "298b5a78d9d3",
  "migrations/20261121000600_plain_keys.sql": "d6cc7ad6d803",
  "migrations/20261121000700_log_details.sql": "dce7254f6aba",
  "migrations/20261121000800_file_versions.sql": "8b97c5460c55",
  "migrations/20261121000900_bin.sql": "4ad4c1fa5ca1",
  "migrations/20261121001000_requests_and_tokens.sql": "65177c723e08",
  "migrations/20261121001010_credits.sql": "18b0e843fb22",
  "migrations/20261121001020_institutes.sql": "de20552f697d",
  "migrations/20261121001030_payments.sql": "1d2a349ee559",
  "migrations/20261121001040_history.sql": "63629611cc3b",
  "migrations/20261121001050_log_calls.sql": "4d758bfa0af5",
  "migrations/20261121001060_document_paths.sql": "80949d70d918",
  "migrations/20261121002000_document_batches.sql": "14f4d79e01af",
  "migrations/20261121002010_document_history.sql": "2adeb3d0a4df",
  "migrations/20261121002020_patch_groups.sql": "21af067fe406",
  "migrations/20261121003000_consents.sql": "d20837779b36",
  "migrations/20261121003010_replaced_contents.sql": "b9b10b1601c3",
  "migrations/20261121004000_expired_files.sql": "3908a7636e14",
  "migrations/20261121004010_project_room.sql": "8864f48fc31b",
  "migrations/20261121004020_digest_by_key.sql": "309a7270cea2",
  "migrations/20261121004030_file_reads.sql": "f1245c48e9a8",
  "migrations/20261121004040_read_as.sql": "69728e62a463",
  "migrations/20261121006000_flush_and_kept_values.sql": "58a590a9d087",
  "migrations/20261121007000_one_depth.sql": "48366299ac2a",
  "migrations/20261121007010_reused_log_ids.sql": "e097903f7cf0",
  "migrations/20261121007020_institute_pages.sql": "68d870b91cd3",
  "migrations/20261121007100_a_version_of_every_file.sql": "804afdb46c06",
  "migrations/20261121007110_protected_keys_of_people.sql": "bdf6f6c4b3a2",
  "migrations/20261121008000_filled_lists.sql": "dcd3553bf816",
  "migrations/20261121008010_one_file_a_version.sql": "39362146648b",
  "migrations/20261121008020_batches_of_their_author.sql": "ce90df7c2030",
  "migrations/20261121008030_edits_behind_a_destroy.sql": "2cbb4eda98f7",
  "migrations/20261121008040_known_batches.sql": "0f71f90b6a8c",
  "migrations/20261121008050_first_states.sql": "29171c0dab5e",
  "migrations/20261121009100_ended_logins.sql": "be007568edf7",
  "migrations/20261122001000_project_quotas.sql": "c71170bdbeb4",
  "migrations/20261122002000_short_lists.sql": "4e21ff55626a",
  "migrations/20261122002010_large_documents.sql": "50ca70ea4ade",
  "migrations/20261122002020_unpacked_states.sql": "86f274840ece",
  "migrations/20261122004000_client_log_entries.sql": "a0a1c9e74821",
  "migrations/20261122004010_profile_values.sql": "addefd7b0085",
  "migrations/20261122006000_mail_secrets.sql": "fd0bc8d3ce97",
  "migrations/20261123001000_plain_refusals.sql": "f9839612a18a",
  "migrations/20261124003000_timeline.sql": "43353861af78",
  "migrations/20261124004000_invitations.sql": "b322d49fef09",
  "migrations/20261124004010_viewers.sql": "7fe1943928b7",
  "migrations/20261124005000_single_key_shortcuts.sql": "3bafd8b25635",
  "migrations/20261125001000_account_deletion.sql": "3ef4187a64bf",
  "migrations/20261125001010_charged_log_entries.sql": "6ae7edf0e707",
  "migrations/20261125001020_pictures.sql": "eb45e39f63c5",
  "login/0001-accounts-and-state.sql": "0006dd9bb107",
  "login/0002-login-times.sql": "fa4f4988213c",
  "login/0003-sessions.sql": "4ef420d50c6d",
  "login/0010-pending-logins.sql": "b3474caaf8c0",
  "login/0011-second-factors.sql": "267095510c4f",
  "login/0012-recovery-codes.sql": "5d3dcc7a22d0",
  "login/0013-passkeys.sql": "d05ddb5729df",
};

// Add a migration here when it is released.
it("every migration has a recorded checksum, and no released migration has changed", () => {
  expect(
    Object.fromEntries(MIGRATIONS.map(({ name, checksum }) => [name, checksum.slice(0, 12)])),
  ).toEqual(GIVEN);
});

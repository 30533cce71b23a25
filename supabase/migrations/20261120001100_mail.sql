-- Mail, and the links of invitations.

create table public.outbox (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  text text not null,
  html text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  secret_expires_at timestamptz
);
comment on table public.outbox is
  'Mails, until they are sent and afterwards. No client role reads them. One with a secret link loses its text once it is sent, or once '
  'the link is used, replaced or expired.';
comment on column public.outbox.secret_expires_at is 'When the secret in the mail''s link expires; null without a secret.';
create index outbox_unsent on public.outbox (created_at) where sent_at is null;
create index outbox_secrets on public.outbox (secret_expires_at) where secret_expires_at is not null and text <> '';
-- Without a policy, no client role reads it.
alter table public.outbox enable row level security;
grant select, insert, update, delete on public.outbox to anon, authenticated;
grant all on public.outbox to service_role;

-- Empties mails whose secret was sent or has expired. Their recipient, subject and dates stay.
create function private.forget_mail_secrets() returns void
  language sql set search_path = '' as $$
  update public.outbox set text = '', html = null
  where secret_expires_at is not null and text <> '' and (sent_at is not null or secret_expires_at <= now())
$$;

-- Records that a mail server accepted the mail.
create function private.note_mail_sent(mail uuid) returns void
  language sql set search_path = '' as $$
  update public.outbox set sent_at = now() where id = $1;
  select private.forget_mail_secrets();
$$;

create table private.invitations (
  member uuid primary key references public.project_members (id) on delete cascade,
  secret_hash text not null unique,
  inviter uuid,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table private.invitations is
  'Secrets of mailed invitation links, which prove that the holder reads the invited address. Only hashes are stored.';
create index invitations_by_expiry on private.invitations (expires_at);
alter table private.invitations enable row level security;

-- Only the server calls these ------------------------------------------------------------------------------------------------------------

revoke all on function
  private.forget_mail_secrets(),
  private.note_mail_sent(uuid)
from public;

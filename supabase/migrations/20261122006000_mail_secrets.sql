-- A mail whose link lets in whoever has it loses its text once nobody needs it: when it was sent, or when the link has expired.

/* When the secret in the mail's link expires; null where it has none. */
alter table public.outbox add column secret_expires_at timestamptz;
create index outbox_secrets on public.outbox (secret_expires_at) where secret_expires_at is not null and text <> '';

-- Links of earlier versions were good for a day at most.
update public.outbox set secret_expires_at = created_at + interval '1 day' where text like '%?link=%';

/* Empties the mails whose secret was sent or has expired. To whom they went, which they were and when stays. */
create function private.forget_mail_secrets() returns void
  language sql set search_path = '' as $$
  update public.outbox set text = '', html = null
  where secret_expires_at is not null and text <> '' and (sent_at is not null or secret_expires_at <= now())
$$;

/* Notes that a mail server took the mail. */
create function private.note_mail_sent(mail uuid) returns void
  language sql set search_path = '' as $$
  update public.outbox set sent_at = now() where id = $1;
  select private.forget_mail_secrets();
$$;

select private.forget_mail_secrets();

revoke all on function private.forget_mail_secrets() from public;
revoke all on function private.note_mail_sent(uuid) from public;

-- What the server deletes once it is of no more use. It calls these functions regularly.

-- Deletes old patches, attempts, sessions and keys, and marks contents of files as removed 30 days after they were replaced or deleted; one
-- more hour leaves a restore of the last minute time to end. The last 100 batches of a session stay known for a year, without their
-- content: a request holds as many, and a device that missed the response repeats it after a long absence.
create function private.forget_expired() returns void
  language sql set search_path = '' as $$
  delete from public.document_patches p where p.created_at < now() - interval '30 days' and (
    p.session like 'database %' or p.session like 'destroy %' or p.session like 'reinitialise %' or p.created_at < now() - interval '1 year'
    or exists (select from public.document_patches later
      where later.path = p.path and later.session = p.session and later.sequence >= p.sequence::bigint + 100 and later.author is not distinct from p.author));
  update public.document_patches set operations = '[]', changes = null
    where created_at < now() - interval '30 days' and (operations <> '[]' or changes is not null);
  delete from private.idempotency_keys where created_at < now() - interval '1 day';
  delete from private.document_sessions where seen_at < now() - interval '10 minutes';
  delete from private.attempts where window_start < now() - interval '1 day';
  update public.file_versions set content_id = null where content_id is not null and replaced_at < now() - interval '30 days 1 hour';
$$;

-- Deletes stored responses after a day, and payment events and ended tokens after 30 days.
create function private.forget_requests() returns void
  language sql set search_path = '' as $$
  delete from private.answers where created_at < now() - interval '1 day';
  delete from private.payment_events where received_at < now() - interval '30 days';
  delete from private.personal_tokens where least(revoked_at, expires_at) < now() - interval '30 days';
$$;

-- Deletes secrets of expired invitation links.
create function private.forget_invitations() returns void
  language sql set search_path = '' as $$
  delete from private.invitations where expires_at <= now()
$$;

-- Deletes records of administrators' acts after a year.
create function private.forget_administrator_acts() returns void
  language sql set search_path = '' as $$
  delete from private.administrator_acts a where a.created_at < now() - interval '1 year'
$$;

-- Deletes security events after 90 days, and the oldest beyond the latest 200,000.
create function private.forget_security_events() returns void
  language sql set search_path = '' as $$
  delete from private.security_events e where e.at < now() - interval '90 days'
    or e.id <= (select max(latest.id) - 200000 from private.security_events latest)
$$;

-- Deletes days of use after 90 days.
create function private.forget_person_days() returns void
  language sql set search_path = '' as $$
  delete from private.person_days d where d.day < (now() at time zone 'UTC')::date - 90
$$;

-- Only the server calls these ------------------------------------------------------------------------------------------------------------

revoke all on function
  private.forget_expired(),
  private.forget_requests(),
  private.forget_invitations(),
  private.forget_administrator_acts(),
  private.forget_security_events(),
  private.forget_person_days()
from public;

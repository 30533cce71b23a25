-- A request carries up to 100 batches. Of a session the last one alone stayed known after 30 days, so that a device which had missed the answer to
-- several doubled all but that one.

/*
 * As before, but the last 100 batches of a session stay known for a year, without their content: as many as one request holds, whose answer a device may have
 * missed, and which it repeats when it comes back from a long absence. Clients number batches one by one.
 */
create or replace function private.forget_expired() returns void
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

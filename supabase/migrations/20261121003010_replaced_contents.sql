-- The migration of the documents' history made this function anew and left out its last statement: replaced contents of files stayed for ever.
-- A file's old content goes 30 days after it was replaced or deleted; the hour on top leaves a restore of the last minute the time to end.

create or replace function private.forget_expired() returns void
  language sql set search_path = '' as $$
  delete from public.document_patches p where p.created_at < now() - interval '30 days' and (
    p.session like 'database %' or p.session like 'destroy %' or p.created_at < now() - interval '1 year'
    or exists (select from public.document_patches later where later.path = p.path and later.session = p.session and later.sequence > p.sequence));
  update public.document_patches set operations = '[]', changes = null
    where created_at < now() - interval '30 days' and (operations <> '[]' or changes is not null);
  delete from private.idempotency_keys where created_at < now() - interval '1 day';
  delete from private.document_sessions where seen_at < now() - interval '10 minutes';
  delete from private.attempts where window_start < now() - interval '1 day';
  update public.file_versions set content_id = null where content_id is not null and replaced_at < now() - interval '30 days 1 hour';
$$;

-- What is temporary goes when its time is over, and nothing else: a file that was meant to stay before somebody wrote a temporary content over it
-- is a deleted file from then on, and its earlier versions can be brought back like those of any other.

/*
 * Takes away the files whose present version is temporary and over, with all of their versions whose time is over. Where other versions stay, the
 * file counts as deleted now, with the last of them as what it was; its 30 days begin now. Answers how many files went.
 */
create or replace function private.remove_expired_files() returns int
  language plpgsql set search_path = '' as $$
declare
  gone uuid[];
begin
  with expired as (
    select v.file, v.content_id from public.file_versions v where v.expires_at <= now() and v.replaced_at is null
  ), removed as (
    delete from storage.objects o using expired e where o.id = e.file and o.version = e.content_id returning o.id
  )
  select coalesce(array_agg(id), '{}') into gone from removed;
  delete from public.file_versions v where v.file = any (gone) and v.expires_at <= now();
  update public.file_versions v set replaced_at = case when v.content_id is null then v.replaced_at else now() end, deleted_at = now()
    from (select distinct on (s.file) s.id from public.file_versions s where s.file = any (gone) order by s.file, s.version desc) last
    where v.id = last.id;
  return cardinality(gone);
end $$;

revoke all on function private.remove_expired_files() from public;

-- What patches changed in a document. Kept for 30 days.

create table private.kept_values (
  digest text primary key,
  value jsonb not null,
  kept_at timestamptz not null default now()
);
comment on table private.kept_values is 'Long values that patches changed, each stored once however many patches name it.';
create index kept_values_kept_at on private.kept_values (kept_at);
alter table private.kept_values enable row level security;

-- Returns a value as the history stores it: itself, or its length and where it is kept.
create function private.remembered(value jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  place text;
begin
  if $1 is null then return '{}'; end if;
  if octet_length($1::text) <= 20000 then return jsonb_build_object('value', $1); end if;
  place := encode(sha256(convert_to($1::text, 'UTF8')), 'hex');
  -- Updated at most once a day, so that it outlives every patch that names it.
  insert into private.kept_values as v (digest, value) values (place, $1)
    on conflict on constraint kept_values_pkey do update set kept_at = now() where v.kept_at < now() - interval '1 day';
  return jsonb_build_object('bytes', octet_length($1::text), 'kept', place);
end $$;

-- Returns a value of the history in full.
create function private.whole_value(remembered jsonb) returns jsonb
  language sql stable set search_path = '' as $$
  select coalesce((select jsonb_build_object('value', v.value) from private.kept_values v where v.digest = $1 ->> 'kept'), $1 - 'kept')
$$;

-- Returns what a batch of operations changed between two states, once for each place, in the order of the operations; null for nothing.
create function private.changes_between(before jsonb, after jsonb, operations jsonb) returns jsonb
  language sql set search_path = '' as $$
  select jsonb_agg(jsonb_build_array(place, private.remembered(was), private.remembered(is_now)) order by n)
  from (
    select place, min(n) as n, $1 #> keys as was, $2 #> keys as is_now
    from (
      select coalesce(o -> 'set', o -> 'unset') as place, n,
        array(select s from jsonb_array_elements_text(coalesce(o -> 'set', o -> 'unset')) with ordinality k (s, i) order by i) as keys
      from jsonb_array_elements($3) with ordinality t (o, n)
    ) named
    group by place, keys
  ) compared
  where was is distinct from is_now
$$;

-- Trigger: patches are kept for 30 days, and the values that they name no longer than that.
create function private.forget_kept_values() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from private.kept_values v where v.kept_at < now() - interval '32 days';
  return null;
end $$;
create trigger forget_kept_values after delete on public.document_patches for each statement execute function private.forget_kept_values();

-- Returns what was changed in a document that `person` may open, latest first: `lim` patches before version `before`.
create function private.document_history(path text, before bigint, lim int, person uuid)
  returns table (version bigint, author uuid, author_name text, created_at timestamptz, changes jsonb)
  language plpgsql stable set search_path = '' as $$
begin
  perform private.require_document($1, $4);
  return query
    select p.version, p.author, u.data ->> 'name', p.created_at, p.changes
    from public.document_patches p left join public.users u on u.id = p.author
    where p.path = $1 and p.version < coalesce($2, 9223372036854775807) and p.changes is not null and p.created_at > now() - interval '30 days'
    order by p.version desc limit $3;
end $$;

-- Returns what one patch changed in a document that `person` may open, with every value in full; no row if it is no longer known.
create function private.document_change(path text, at bigint, person uuid)
  returns table (version bigint, author uuid, author_name text, created_at timestamptz, changes jsonb)
  language sql stable set search_path = '' as $$
  select h.version, h.author, h.author_name, h.created_at,
    (select coalesce(jsonb_agg(jsonb_build_array(c -> 0, private.whole_value(c -> 1), private.whole_value(c -> 2)) order by n), '[]')
      from jsonb_array_elements(h.changes) with ordinality t (c, n))
  from private.document_history($1, $2 + 1, 1, $3) h where h.version = $2
$$;

-- Only the server calls these ------------------------------------------------------------------------------------------------------------

revoke all on function
  private.remembered(jsonb),
  private.whole_value(jsonb),
  private.changes_between(jsonb, jsonb, jsonb),
  private.forget_kept_values(),
  private.document_history(text, bigint, int, uuid),
  private.document_change(text, bigint, uuid)
from public;

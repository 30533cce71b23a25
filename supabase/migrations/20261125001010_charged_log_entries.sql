-- Log entries that cost credits. Their price is checked by the API, which knows the catalogue.

/*
 * Takes credits from a person who has enough, including those earned until now. Refuses otherwise, with the time when there will be enough. At the
 * maximum the clock begins again.
 */
create function private.spend_credits(person uuid, cost int) returns void
  language plpgsql set search_path = '' as $$
declare
  available int := private.settle_credits(person);
  is_subscribed boolean := private.is_subscribed(person);
  most int := private.maximum_credits(is_subscribed);
  price text := cost || case when cost = 1 then ' credit' else ' credits' end;
  enough_at timestamptz;
begin
  if available >= cost then
    update public.users u set credits = available - cost, credits_at = case when available >= most then now() else u.credits_at end
      where u.id = person;
  elsif cost > most then
    perform private.refuse(409, 'NOT-ENOUGH-CREDITS',
      format('This costs %s, more than the %s that you can have.', price, most));
  else
    select u.credits_at + ceil((cost - available)::float8 / private.credit_rate(is_subscribed)) * interval '45 minutes' into enough_at
      from public.users u where u.id = person;
    perform private.refuse(409, 'NOT-ENOUGH-CREDITS',
      format('This costs %s, and you have %s. You will have enough on %s UTC.', price, available,
        to_char(enough_at at time zone 'UTC', 'FMDD Mon YYYY, HH24:MI')));
  end if;
end $$;

drop function private.add_log(uuid, uuid, uuid, text, jsonb);

/* Adds an entry once, whatever the number of retries, and takes what it costs in the same transaction. */
create function private.add_log(id uuid, project uuid, person uuid, type text, data jsonb, cost int) returns uuid
  language plpgsql set search_path = '' as $$
declare
  stored uuid;
  first public.project_logs;
begin
  perform private.require_editor(add_log.project, person);
  insert into public.project_logs as l (id, project, "user", type, data, credits)
    values (coalesce(add_log.id, gen_random_uuid()), add_log.project, person, add_log.type, add_log.data, add_log.cost)
    on conflict on constraint project_logs_pkey do nothing returning l.id into stored;
  if stored is not null then
    if cost > 0 then perform private.spend_credits(person, cost); end if;
    return stored;
  end if;
  select l.* into first from public.project_logs l where l.id = add_log.id and l.project = add_log.project and l."user" = person;
  if first.id is null then
    perform private.refuse(400, 'INVALID', 'The field id names an entry that exists already. Choose a new one.');
  end if;
  if (first.type, first.data, first.credits) is distinct from (add_log.type, add_log.data, add_log.cost) then
    perform private.refuse(409, 'KEY-REUSED', 'The id or Idempotency-Key was used for another entry. Send this one under a new one.');
  end if;
  return first.id;
end $$;

revoke all on function private.spend_credits(uuid, int) from public;
revoke all on function private.add_log(uuid, uuid, uuid, text, jsonb, int) from public;

-- Each record of the provider says from which login it comes: when the person proved who they are, and by its `uid` in which session.
-- That of a token was only part of its payload until now.
alter table login.records add column logged_in_at timestamptz;
update login.records set
  uid = coalesce(uid, rtrim(translate(encode(sha256(convert_to(payload ->> 'sessionUid', 'UTF8')), 'base64'), '+/', '-_'), '=')),
  logged_in_at = to_timestamp(coalesce(payload ->> 'loginTs', payload ->> 'authTime')::double precision);
create index records_by_login on login.records (account_id, uid);

-- Whether a login that is not finished has proved a second factor, which administrators need.
alter table login.pending_logins add column is_second_factor_proved boolean not null default false;

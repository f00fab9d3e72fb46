-- Senders of several keys, while keys rotate.
alter table relayer.senders add column state text not null default 'active'
  check (state in ('standby', 'active', 'retired'));

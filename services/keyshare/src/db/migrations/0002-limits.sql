-- Calls per key, counted for all processes.
create table keyshare.limits (
  name text not null,
  key text not null,
  count int not null,
  ends_at timestamptz not null,
  primary key (name, key)
);
create index limits_ends on keyshare.limits (ends_at);

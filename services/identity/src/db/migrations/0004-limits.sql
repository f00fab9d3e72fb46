-- Calls per key, counted for all processes.
create table identity.limits (
  name text not null,
  key text not null,
  count int not null,
  ends_at timestamptz not null,
  primary key (name, key)
);
create index limits_ends on identity.limits (ends_at);

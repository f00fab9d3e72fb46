-- compatible: adds a table that older code leaves alone.
create table api.limits (
  name text not null,
  key text not null,
  count integer not null,
  ends_at timestamptz not null,
  primary key (name, key)
);
create index limits_ends on api.limits (ends_at);

-- compatible: adds a table.
-- The last good copy of each token list, by its path or address.
create table metadata.lists (
  place text primary key,
  body text not null,
  read_at timestamptz not null
);

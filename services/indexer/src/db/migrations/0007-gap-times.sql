-- compatible: adds a column that older code leaves alone.
-- When the blocks were left to be read later.
alter table indexer.gaps add column since timestamptz not null default now();

-- compatible: adds a column that older code leaves alone.
-- Not asked for before this time, because no node gave the block.
alter table indexer.gaps add column not_before timestamptz;

-- compatible: adds a column that older code leaves alone.
-- Number of the first hashes that are of earlier nonces of a sender.
alter table relayer.metatxs add column earlier_attempts int not null default 0;

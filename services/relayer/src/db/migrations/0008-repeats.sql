-- compatible: adds a column that older code leaves alone.
-- Times that a transaction got another nonce of a sender.
alter table relayer.metatxs add column repeats int not null default 0;

-- Anyone may deposit for a chain of any number, up to 256 bits.
alter table bridge.deposits alter column to_chain_id type numeric;

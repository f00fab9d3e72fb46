-- compatible: adds columns that older code leaves alone.
-- The payment that a transaction promised, as JSON (absent: nothing is due),
-- and whether its receipt does not show it.
alter table relayer.metatxs add column payment text;
alter table relayer.metatxs add column fee_missing boolean not null default false;

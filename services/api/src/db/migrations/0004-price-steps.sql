-- Samples of minutes, hours and days, each kept for its own time.
alter table api.price_history add column step_s integer not null default 60;
alter table api.price_history alter column step_s drop default;
alter table api.price_history drop constraint price_history_pkey;
alter table api.price_history
  add primary key (chain_id, address, step_s, recorded_at);
drop index api.price_history_recorded_at;
create index price_history_step on api.price_history (step_s, recorded_at);

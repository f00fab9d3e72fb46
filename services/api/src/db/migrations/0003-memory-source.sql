-- Who put a value there, so that nobody takes the room of everybody.
alter table api.memory add column source text not null default '';
create index memory_source on api.memory (source, expires_at);

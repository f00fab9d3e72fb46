-- The wallet's own values have the empty scope; each other app has its own.
alter table api.user_storage add column scope text not null default '';
alter table api.user_storage drop constraint user_storage_pkey;
alter table api.user_storage add primary key (account, scope, key);

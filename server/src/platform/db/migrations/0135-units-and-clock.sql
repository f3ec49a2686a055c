-- How the member reads measures and times. Null until chosen: the browser's region decides (docs/decisions/0123).
create type unit_system as enum ('metric', 'imperial');
create type clock_format as enum ('12h', '24h');
alter table profiles add column units unit_system, add column clock clock_format;

-- Reports that somebody is under 18 are weighed, and hiding is capped. docs/decisions/0093-under-18-reports.md

alter table reports
  -- what its reporter's word counts for: server/src/reports/rules.ts
  add column weight smallint not null default 0,
  -- it would have hidden the member, but too many were hidden already: before everything else that waits
  add column urgent boolean not null default false,
  -- a keyed hash of the reporter's network, for a day
  add column network text;

drop index reports_waiting;
create index reports_waiting on reports (urgent desc, category, created_at) where state in ('open', 'reviewing');
create index reports_hiding on reports (created_at) where hides_target;
create index reports_with_network on reports (created_at) where network is not null;

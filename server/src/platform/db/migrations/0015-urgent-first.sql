-- A case with an urgent report comes before all others. docs/decisions/reports.md

alter table case_items
  drop constraint case_items_severity_check,
  add constraint case_items_severity_check check (severity between -1 and 4);
comment on column cases.severity is
  '0 comes first (shared/src/moderation/cases.ts). -1: the clock of the law has run out, or a report is urgent. 4: '
  'reports of a reporter whose reports come last.';

update case_items set severity = -1
from reports where kind = 'report' and source_id = reports.id and urgent and case_items.decided_at is null;
update cases set severity = -1
where state = 'open' and id in (select case_id from case_items where severity = -1 and decided_at is null);

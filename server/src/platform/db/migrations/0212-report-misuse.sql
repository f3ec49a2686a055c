-- Misuse of reporting (DSA, Art. 23). docs/decisions/0150-report-misuse.md

alter type restriction_kind add value 'reports-last';

alter table reports
  -- A moderator has found it so when they closed it.
  add column manifestly_unfounded boolean not null default false,
  -- The warning or measure that it has led to.
  add column misuse_decision_id uuid references decisions (id) on delete set null;
create index reports_to_answer on reports (reporter_id) where manifestly_unfounded and misuse_decision_id is null;
create index reports_of_misuse on reports (misuse_decision_id) where misuse_decision_id is not null;

-- 4: reports of a reporter whose reports come last.
alter table cases drop constraint cases_severity_check,
  add constraint cases_severity_check check (severity between -1 and 4);
alter table case_items drop constraint case_items_severity_check,
  add constraint case_items_severity_check check (severity between 0 and 4);

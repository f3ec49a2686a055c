-- Index-only scans ask the table itself about pages that changed since the last vacuum: with the usual fifth of a
-- million rows that would be most of them. docs/operations.md, Search.
alter table search_members set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
-- Heartbeats stay within their page as long as it is cleaned.
alter table presence set (autovacuum_vacuum_scale_factor = 0.05);

-- When loads were last counted is the jobs' own record (job_runs).
alter table match_model drop column loaded_at;

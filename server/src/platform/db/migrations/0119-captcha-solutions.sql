-- Solved proofs of work, by the number of their challenge, until it expires: each opens one request.
create table captcha_solutions (
  nonce text primary key,
  expires_at timestamptz not null
);
create index captcha_solutions_by_end on captcha_solutions (expires_at);

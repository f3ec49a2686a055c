import { describe, expect, it } from 'vitest'
import { comment, plain, wrap } from './schema/text.ts'

describe('A definition of the catalogue', () => {
  it('is written with small keywords, short types and without needless casts', () => {
    expect(plain("CHECK (state = ANY (ARRAY['open'::case_state, 'decided'::case_state]))")).toBe(
      "check (state in ('open', 'decided'))",
    )
    expect(plain("DEFAULT '-1'::integer")).toBe('default -1')
    expect(plain('CREATE INDEX one ON two USING btree (at DESC)')).toBe('create index one on two (at desc)')
    expect(plain('FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE')).toBe(
      'foreign key (user_id) references "user" (id) on delete cascade',
    )
  })

  it('keeps what stands between quotes', () => {
    expect(plain(`CHECK (name <> 'It''s AN Inn'::text AND "Total" > 0)`)).toBe(
      `check (name <> 'It''s AN Inn' and "Total" > 0)`,
    )
    expect(plain("DEFAULT (now() + '1 year'::interval)")).toBe("default (now() + '1 year'::interval)")
  })

  it('joins texts without a bracket for each', () => {
    expect(plain("((a || ','::text) || (b >> 32)::text) || c")).toBe("a || ',' || (b >> 32)::text || c")
  })
})

describe('A long statement', () => {
  const columns = Array.from({ length: 20 }, (_, index) => `column_${index}`).join(', ')

  it('ends its lines before a part, and within a longer part after a comma', () => {
    const lines = wrap(`create index some_index on some_table (some_column) include (${columns}) where x`).split('\n')
    expect(lines[0]).toBe('create index some_index on some_table (some_column)')
    expect(lines[1]).toMatch(/^ {2}include \(column_0, .*,$/)
    expect(lines.at(-1)).toMatch(/ where x$/)
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(120)
  })

  it('ends no line between quotes', () => {
    expect(wrap(`select '${columns}' as text`)).toBe(`select '${columns}' as text`)
  })

  it('has its comment before it', () => {
    expect(comment('Why it is so.', '  ')).toBe('  -- Why it is so.\n')
    expect(comment(null)).toBe('')
  })
})

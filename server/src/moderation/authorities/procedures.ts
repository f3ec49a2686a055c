import { audit } from '../../platform/audit/audit.ts'
import { freshStaffWith, staffWith } from '../staff/access.ts'
import { seesCase } from '../staff/seen-by.ts'
import { caseOfExport, createEvidenceLink, exportsOfCase, requestEvidence } from './exports.ts'

export const list = staffWith('evidence').evidence.list.handler(async ({ context, input: { caseId }, errors }) => {
  const { db, staff } = context
  if (!(await seesCase(db, staff, caseId))) throw errors.NOT_FOUND()
  return exportsOfCase(db, caseId)
})

export const request = freshStaffWith('evidence').evidence.request.handler(async ({ context, input, errors }) => {
  const { db, staff } = context
  if (!(await seesCase(db, staff, input.caseId))) throw errors.NOT_FOUND()
  return requestEvidence(context, staff, input)
})

export const link = freshStaffWith('evidence').evidence.link.handler(async ({ context, input, errors }) => {
  const { db, staff } = context
  const { exportId } = input
  const caseId = (await caseOfExport(db, exportId))?.caseId
  const made = caseId && (await seesCase(db, staff, caseId)) && (await createEvidenceLink(db, staff, exportId))
  if (!made) throw errors.NOT_FOUND()
  await audit(db, { act: 'evidence_linked', actor: staff, caseId, details: { export: exportId } })
  return made
})

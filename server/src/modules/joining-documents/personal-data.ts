import type { HeldAccount, PersonalData } from '../../database/personal-data';
import { removeUploadsOf, uploadsOf } from './uploads';

/** What interns have uploaded before their first day: copies of papers about them. All of it goes with an erasure. */
export const joiningDocumentData = {
  async read(db, { id }, { fileFor }) {
    const uploads = await uploadsOf(db, id);
    return {
      joiningDocuments: uploads.map((upload) => ({
        id: upload.id,
        document: upload.document,
        state: upload.state,
        reason: upload.reason || null,
        fileName: upload.filename,
        file: fileFor(upload.filename, 'joining-documents'),
        type: upload.media_type,
        bytes: upload.size,
        uploadedAt: upload.uploaded_at,
        checkedAt: upload.checked_at,
      })),
    };
  },
  erase: (trx, { id }) => removeUploadsOf(trx, id),
} satisfies PersonalData<HeldAccount>;

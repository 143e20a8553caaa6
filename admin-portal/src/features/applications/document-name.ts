/** The two documents of an application, by the names of the contract. */
export const documentNames = ['Cv', 'AttachmentLetter'] as const;
export type DocumentName = (typeof documentNames)[number];

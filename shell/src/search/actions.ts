import { adminPages, type Role, supervisorPages } from '@internship-portals/shared-api/contract';

/** What people of each role often come for, with the page where it is done, and pages that the menu does not name. */
export const actions: Partial<Record<Role, { label: string; to: string }[]>> = {
  ADM: [
    { label: 'Review applications', to: adminPages.review },
    { label: 'Invite applicants to interviews', to: adminPages.applications },
    { label: 'Enter results of interviews', to: `${adminPages.selectedApplicants}?stage=NeedsResult` },
    { label: 'Add supervisor', to: adminPages.addSupervisor },
    { label: 'Add position', to: adminPages.positions },
    { label: 'Add intake', to: adminPages.newIntake },
    { label: 'Assign supervisor to intern', to: adminPages.assignSupervisor },
    { label: 'Invite administrator', to: adminPages.inviteAdministrator },
    { label: 'Change texts of e-mails', to: adminPages.mailTemplates },
    { label: 'Change criteria and reasons', to: adminPages.reviewLists },
    { label: 'Change evaluation criteria', to: adminPages.evaluationCriteria },
    { label: 'Change universities', to: adminPages.universities },
    { label: 'Check joining documents', to: adminPages.joiningDocuments },
  ],
  SUP: [
    { label: 'Rate tasks', to: supervisorPages.queue.toRate },
    { label: 'See overdue tasks', to: supervisorPages.queue.overdue },
    { label: 'Answer comments', to: supervisorPages.queue.unanswered },
    { label: 'Add template', to: supervisorPages.newTemplate },
  ],
  INT: [],
};

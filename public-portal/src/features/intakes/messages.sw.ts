import type { Kiswahili } from '@internship-portals/shared-ui';
import type { spoken } from './messages';

export const kiswahili: Kiswahili<typeof spoken> = {
  ask: {
    title: 'Nijulishe maombi yatakapofunguliwa',
    hint: 'Tutakuandikia mara moja tu, siku ambayo maombi yatafunguliwa, kisha tutafuta anwani yako.',
    email: 'Barua pepe',
    submit: 'Nitumie kiungo cha kuthibitisha',
    submitting: 'Inatuma kiungo',
    done: 'Angalia barua pepe yako, na uthibitishe anwani yako ndani ya siku 7. La sivyo tutaifuta.',
    failed: 'Kiungo hakikuweza kutumwa',
    open: 'Maombi yanapokelewa sasa.',
    apply: 'Omba nafasi ya mafunzo kazini',
  },
  confirm: {
    title: 'Tukujulishe maombi yatakapofunguliwa?',
    answered: 'Jibu lako limehifadhiwa',
    hint: 'Tutakuandikia mara moja tu, kisha tutafuta anwani yako.',
    submit: 'Ndiyo, nijulisheni',
    submitting: 'Inathibitisha',
    forget: 'Futa anwani yangu',
    failed: 'Jibu lako halikuweza kuhifadhiwa',
    again: 'Omba kiungo kingine',
  },
  page: { footer: 'Kuhusu mafunzo kazini' },
};

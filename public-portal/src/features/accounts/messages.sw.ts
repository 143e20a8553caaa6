import type { Kiswahili } from '@internship-portals/shared-ui';
import type { spoken } from './messages';

export const kiswahili: Kiswahili<typeof spoken> = {
  signUp: {
    title: 'Jisajili',
    hint: 'Tafadhali tumia barua pepe ile ile uliyotumia wakati wa kutuma maombi',
    email: 'Barua pepe',
    password: 'Nenosiri',
    passwordHint: 'Angalau herufi 8 na gumu kukisiwa. Maneno machache yasiyohusiana yanafaa.',
    submit: 'Jisajili',
    submitting: 'Tunakusajili',
    haveAccount: 'Tayari una akaunti?',
    done: 'Umejisajili. Sasa unaweza kuingia',
    failed: 'Usajili haukufaulu',
  },

  requestReset: {
    title: 'Umesahau nenosiri?',
    hint: 'Tafadhali tumia barua pepe ile ile unayotumia kuingia',
    email: 'Barua pepe',
    submit: 'Nitumie kiungo',
    submitting: 'Inatuma',
    done: 'Tafadhali angalia barua pepe yako!',
    doneNext: 'Ikiwa anwani hii ina akaunti, kiungo kinakuja. Kinafanya kazi kwa dakika 30, mara moja tu.',
    failed: 'Ombi halikuweza kutumwa',
  },

  reset: {
    title: 'Weka nenosiri jipya',
    hint: 'Chagua nenosiri jipya. Utatolewa kwenye akaunti yako katika vifaa vingine vyote.',
    password: 'Nenosiri jipya',
    passwordHint: 'Angalau herufi 8 na gumu kukisiwa. Maneno machache yasiyohusiana yanafaa.',
    submit: 'Weka nenosiri jipya',
    submitting: 'Inahifadhi',
    done: 'Nenosiri limebadilishwa!',
    failed: 'Nenosiri halikuweza kubadilishwa!',
    again: 'Omba kiungo kipya',
  },
  emailChange: {
    confirm: {
      title: 'Thibitisha anwani yako mpya',
      hint: 'Baada ya hapo utaingia kwa anwani hii. Utatolewa kwenye akaunti yako katika vivinjari vingine.',
      submit: 'Thibitisha anwani',
      submitting: 'Inathibitisha',
      done: 'Barua pepe yako imebadilishwa.',
      failed: 'Anwani haikuweza kubadilishwa',
    },
    report: {
      title: 'Si mimi niliyefanya hivi',
      hint: 'Akaunti yako inabaki na anwani yake ya awali, unatolewa kila mahali ulipoingia, na funguo za siri na programu za uthibitishaji zinaondolewa. Tutakutumia kiungo cha kuchagua nenosiri jipya.',
      submit: 'Linda akaunti yangu',
      submitting: 'Inalinda',
      done: 'Akaunti yako iko salama. Angalia barua pepe yako ili uchague nenosiri jipya.',
      failed: 'Akaunti haikuweza kulindwa',
    },
    reset: 'Umesahau nenosiri?',
  },
};

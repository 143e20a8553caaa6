import type { Kiswahili } from '@internship-portals/shared-ui';
import type { spoken } from './messages';

export const kiswahili: Kiswahili<typeof spoken> = {
  facts: {
    date: 'Tarehe',
    time: 'Wakati',
    length: 'Muda',
    place: 'Mahali',
    map: 'Onyesha kwenye ramani',
    video: 'Simu ya video',
    message: 'Ujumbe',
    zone: '{time} ({zone})',
    minutes: 'Dakika {count}',
  },
  page: {
    title: 'Mahojiano yako',
    hint: 'Mpendwa {name}, tafadhali jibu mwaliko wako wa nafasi ya {position}.',
    chooseHint: 'Mpendwa {name}, tafadhali chagua wakati wa mahojiano yako ya nafasi ya {position}.',
    noneSuits: 'Hakuna unaonifaa: nahitaji wakati mwingine',
    noneLeft: 'Hakuna wakati uliobaki kati ya tuliotoa. Tafadhali tuambie hapa chini unaweza kuja lini.',
    unreadable: 'Mwaliko huu haukuweza kufunguliwa',
    askAgain: 'Angalia hali ya maombi yako, na uombe kiungo kipya',
    question: 'Jibu lako',
    answers: {
      coming: 'Nitakuja',
      'another-day': 'Nahitaji siku au wakati mwingine',
      withdrawn: 'Naondoa maombi yangu',
    },
    said: {
      coming: 'Umejibu kwamba utakuja.',
      'another-day': 'Umeomba siku au wakati mwingine. Tutakuandikia barua pepe.',
      withdrawn: 'Umeondoa maombi yako.',
    },
    change: 'Unaweza kubadilisha jibu lako hapa chini.',
    changeAnswer: 'Badilisha jibu lako',
    calendar: 'Weka kwenye kalenda',
    choose: 'Chagua jibu.',
    chooseDay: 'Chagua siku ya wakati huu.',
    proposals: 'Siku unazoweza kuja',
    proposalsHint:
      'Hadi tatu. Ikiwa ni wakati tu usiokufaa, chagua siku ile ile. Nyakati ni za ukanda wa saa wa programu.',
    day: 'Siku ya {number}',
    time: 'Wakati wa {number}',
    addDay: 'Pendekeza siku nyingine',
    reason: 'Sababu (si lazima)',
    reasonForAnother: 'Sababu',
    reasonHint: 'Tunaihitaji usipopendekeza siku.',
    withdrawal: 'Hatua hii inafuta mahojiano na kufunga maombi yako. Unaweza kuomba tena wakati wowote.',
    submit: { coming: 'Tuma jibu', 'another-day': 'Tuma jibu', withdrawn: 'Ondoa maombi' },
    sending: 'Inatuma',
    failed: 'Jibu lako halikuweza kutumwa',
  },
};

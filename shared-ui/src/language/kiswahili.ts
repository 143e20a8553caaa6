/** The Kiswahili texts of this package, in a file that only those who read them load. */
import type { dateTexts } from '../dates/messages';
import type { readTexts } from '../evaluations/messages';
import type { errorTexts, feedbackTexts } from '../feedback/messages';
import type { formTexts } from '../form/messages';
import type { pageTexts } from '../layout/messages';
import type { phoneTexts } from '../phone/messages';
import { catalogue, type Kiswahili } from './language';

const layout: Kiswahili<{ page: typeof pageTexts }> = {
  page: {
    skip: 'Ruka hadi kwenye maudhui',
    navigation: 'Menyu kuu',
    light: 'Tumia rangi nyeupe',
    dark: 'Tumia rangi nyeusi',
    services: ' · Ushauri, Uhandisi na Teknolojia',
  },
};

const feedback: Kiswahili<{ errors: typeof errorTexts; feedback: typeof feedbackTexts }> = {
  errors: {
    offline: 'Mawasiliano na seva yamekatika. Hakuna ulichoandika kilichopotea: angalia mtandao wako kisha utume tena.',
    unread: 'Mawasiliano na seva yamekatika. Angalia mtandao wako kisha ujaribu tena.',
    server:
      'Seva imeshindwa kufanya hivi kwa sasa. Hakuna ulichoandika kilichopotea: tafadhali jaribu tena baada ya muda mfupi.',
    unanswered: 'Seva imeshindwa kujibu kwa sasa. Tafadhali jaribu tena baada ya muda mfupi.',
    reference: 'Kumbukumbu: {id}',
    gone: 'Hakipo tena. Huenda mtu mwingine amekifuta.',
    wait: 'Umejaribu mara nyingi mno. Tafadhali subiri {time} kisha ujaribu tena.',
    aMoment: 'muda mfupi',
    seconds: { one: 'sekunde {count}', other: 'sekunde {count}' },
    minutes: { one: 'dakika {count}', other: 'dakika {count}' },
  },
  feedback: {
    loading: 'Inapakia...',
    error: 'Hitilafu',
    close: 'Funga',
    closeDialog: 'Funga dirisha',
    cancel: 'Ghairi',
    notifications: 'Arifa',
    partFailed: 'Sehemu ya ukurasa huu haikupakiwa. Itapakiwa tena baada ya muda mfupi.',
    languageFailed: 'Lugha haikuweza kubadilishwa',
  },
};

const form: Kiswahili<{ form: typeof formTexts }> = {
  form: {
    busy: 'Seva ina shughuli nyingi. Tutajaribu tena baada ya sekunde {seconds}',
    cancel: 'Ghairi',
    checking:
      'Watu wengi wanatumia muunganisho wako wa intaneti kwa sasa. Kivinjari chako kinafanya ukaguzi mfupi kisha kitaendelea. Ulichoandika kimehifadhiwa.',
    script: 'Fomu hii inahitaji JavaScript. Iwashe kwenye mipangilio ya kivinjari chako, kisha upakie ukurasa upya.',
    discard: 'Futa',
    restored: 'Ulichoandika awali kimerejeshwa hapa.',
    choose: 'Chagua',
    chooseFile: 'Chagua faili',
    dropFile: 'au iburute hapa',
    remove: 'Ondoa',
    removeFile: 'Ondoa {file}',
    tooLarge: 'Faili ni kubwa kuliko {size}.',
    bytes: { one: 'baiti {count}', other: 'baiti {count}' },
    showPassword: 'Onyesha nenosiri',
    hidePassword: 'Ficha nenosiri',
    uploading: 'Inapakia',
  },
};

const phone: Kiswahili<{ phone: typeof phoneTexts }> = {
  phone: {
    label: 'Nambari ya simu',
    notOne: 'Andika nambari moja ya simu, kama vile +254 712 345 678.',
    country: 'Nchi ya nambari ya simu',
    number: 'Simu',
    extension: 'ext.',
    international: 'Kimataifa',
  },
};

const dates: Kiswahili<{ date: typeof dateTexts }> = {
  date: {
    incomplete: 'Andika tarehe kamili: siku, mwezi na mwaka.',
    tooEarly: 'Chagua {day} au tarehe ya baadaye.',
    hint: 'Siku, mwezi, mwaka',
    day: 'Siku',
    month: 'Mwezi',
    year: 'Mwaka',
    empty: 'Tupu',
    choose: 'Chagua tarehe',
    chosen: 'Chagua tarehe, iliyochaguliwa ni {day}',
    previousMonth: 'Mwezi uliopita',
    nextMonth: 'Mwezi ujao',
    showYears: 'Siku zinaonyeshwa, badili uone miaka',
    showDays: 'Miaka inaonyeshwa, badili uone siku',
  },
};

const evaluations: Kiswahili<{ read: typeof readTexts }> = {
  read: {
    kinds: { 'mid-term': 'Tathmini ya katikati', final: 'Tathmini ya mwisho' },
    states: { open: 'Inaandikwa', 'to-confirm': 'Inasubiri kuthibitishwa', confirmed: 'Imethibitishwa' },
    download: 'Pakua PDF',
    parts: { Supervisor: 'Alichoandika msimamizi', Intern: 'Alichoandika mwanafunzi' },
    table: 'Alama',
    criterion: 'Kigezo',
    weight: 'Uzito',
    best: 'Alama za juu',
    Supervisor: 'Msimamizi',
    Intern: 'Maoni yake',
    overall: 'Kwa ujumla',
    result: 'Matokeo',
    notOwn: 'Maoni ya mwanafunzi mwenyewe hayamo katika matokeo haya.',
    confirmations: 'Imejadiliwa na kuthibitishwa',
    confirmed: 'Imethibitishwa na {by}',
    noView: 'Mwanafunzi hakutoa maoni yake mwenyewe.',
    reference: 'Kumbukumbu {reference}',
    final: 'Haitabadilika tena.',
  },
};

export const kiswahili = catalogue({ layout, feedback, form, phone, dates, evaluations });

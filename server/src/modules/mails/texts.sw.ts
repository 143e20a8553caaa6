import type { Part } from './layout';
import type { Template, TemplateName, Variable } from './texts';

/** The Kiswahili text of a kind of e-mail. It has the variables of the English one. */
export interface KiswahiliText extends Pick<Template, 'subject' | 'text'> {
  /** The words on the buttons, by their variables. */
  buttons?: Readonly<Record<string, string>>;
  /** What previews show instead of the English values. */
  samples?: Readonly<Record<string, Variable['sample']>>;
}

const DAY = 'Jumatatu, 14 Desemba 2026';
const ACTIVATE = { activationLink: 'Washa akaunti yako' };
const ANSWER_OFFER = { offerLink: 'Soma ofa na uijibu' };
const OPEN_DASHBOARD = { link: 'Fungua dashibodi yako' };
const CHOOSE_PASSWORD = { resetLink: 'Chagua nenosiri jipya' };

const interview: Record<string, string | readonly Part[]> = {
  // Clock times in numbers, without 'saa': by that word, 10:00 could be four in the afternoon.
  when: `${DAY}, 10:00`,
  details: [
    {
      facts: [
        ['Tarehe', DAY],
        ['Wakati', '10:00 (Africa/Nairobi)'],
        ['Nafasi', 'Engineering'],
      ],
    },
  ],
  message: [{ text: 'Tafadhali njoo na kitambulisho chako cha mwanafunzi.' }],
};

/** The kinds of e-mail that visitors, applicants, interns and lecturers get. Those to staff are in English. */
export const KISWAHILI = {
  'application-received': {
    subject: 'Tumepokea maombi yako ya mafunzo kazini',
    text: `Mpendwa {{name}},

Asante kwa kuomba mafunzo kazini katika nafasi ya {{position}}. Tumepokea wasifu wako (CV) na barua yako ya chuo. Nambari ya kumbukumbu ya maombi yako ni {{reference}}.

{{promise}} Unaweza kuangalia hali ya maombi yako wakati wowote:

{{statusLink}}`,
    buttons: { statusLink: 'Angalia hali ya maombi' },
    samples: { promise: 'Utapata jibu letu kufikia Alhamisi, 10 Desemba 2026.' },
  },
  'interview-invitation': {
    subject: 'Mahojiano yako ya mafunzo kazini: {{when}}',
    text: `Mpendwa {{name}},

Tungependa kukutana nawe: unaalikwa kwenye mahojiano ya mafunzo kazini katika nafasi ya {{position}}.

{{details}}

{{message}}

Tafadhali tujulishe kama utakuja, unahitaji siku nyingine au unaondoa maombi yako:

{{answerLink}}

Siku hiyo imeambatishwa kama tukio la kalenda. Ikiwa huwezi kuja siku hiyo, tafadhali tujulishe mapema iwezekanavyo.`,
    buttons: { answerLink: 'Jibu mwaliko huu' },
    samples: interview,
  },
  'interview-times': {
    subject: 'Chagua wakati wa mahojiano yako ya mafunzo kazini',
    text: `Mpendwa {{name}},

Tungependa kukutana nawe kwa mahojiano ya mafunzo kazini katika nafasi ya {{position}}. Tafadhali chagua wakati unaokufaa zaidi:

{{details}}

{{message}}

{{answerLink}}

Tunakuhifadhia nyakati hizi hadi wa kwanza utakapoanza. Ikiwa hakuna unaokufaa, omba mwingine kwenye ukurasa huo huo.`,
    buttons: { answerLink: 'Chagua wakati' },
    samples: {
      ...interview,
      details: [
        {
          facts: [
            ['Wakati wa 1', `${DAY}, 10:00 (Africa/Nairobi)`],
            ['Wakati wa 2', 'Jumanne, 15 Desemba 2026, 14:00 (Africa/Nairobi)'],
            ['Nafasi', 'Engineering'],
          ],
        },
      ],
    },
  },
  'interview-reminder': {
    subject: 'Kumbusho: mahojiano yako ya mafunzo kazini, {{when}}',
    text: `Mpendwa {{name}},

Hili ni kumbusho la mahojiano yako ya mafunzo kazini katika nafasi ya {{position}}.

{{details}}

{{message}}

Ikiwa kuna mabadiliko yoyote, tafadhali tujulishe:

{{answerLink}}`,
    buttons: { answerLink: 'Jibu mwaliko huu' },
    samples: interview,
  },
  'answer-postponed': {
    subject: 'Jibu la maombi yako: kufikia {{day}}',
    text: `Mpendwa {{name}},

Maombi yako ya mafunzo kazini katika nafasi ya {{position}} bado yanashughulikiwa. {{apology}}

Utapata jibu letu kufikia {{day}}.`,
    samples: {
      apology:
        'Tuliahidi kukujibu kufikia Alhamisi, 10 Desemba 2026. Tunahitaji muda zaidi, na tunaomba radhi kwa kuchelewa.',
      day: 'Jumanne, 15 Desemba 2026',
    },
  },
  'application-withdrawn': {
    subject: 'Umeondoa maombi yako ya mafunzo kazini',
    text: `Mpendwa {{name}},

Maombi yako ya mafunzo kazini katika nafasi ya {{position}} yameondolewa.

{{cancelled}}

Unaweza kuomba tena wakati wowote. Ikiwa si wewe uliyeyaondoa, tafadhali tujulishe mara moja.`,
    samples: { cancelled: [{ text: 'Mahojiano yameghairiwa.' }] },
  },
  'application-erased': {
    subject: 'Taarifa zako zimefutwa',
    text: `Mpendwa {{name}},

Kama ulivyoomba, tumefuta taarifa zako binafsi: maombi yako, hati zako na barua pepe zetu kwako. Hii ndiyo ya mwisho.

Ikiwa hukuomba hivyo, tafadhali tujulishe mara moja.`,
  },
  'address-corrected': {
    subject: 'Barua pepe ya maombi yako ya mafunzo kazini',
    text: `Mpendwa {{name}},

Tumebadilisha anwani ya barua pepe ya maombi yako ya mafunzo kazini katika nafasi ya {{position}}. Kuanzia sasa tutaandika kwa anwani mpya pekee. Viungo katika barua pepe zilizotumwa kwa anwani ya awali havifanyi kazi tena.

Ikiwa hukuomba hivyo, tafadhali tujulishe mara moja.`,
  },
  'application-link': {
    subject: 'Kiungo cha maombi yako ya mafunzo kazini',
    text: `Mpendwa {{name}},

Hiki ni kiungo cha maombi yako ya mafunzo kazini katika nafasi ya {{position}}. Usimpe mtu mwingine: yeyote aliye nacho anaweza kuona, kubadilisha, kuondoa na kufuta maombi yako.

{{replaced}}

Ikiwa hukukiomba, unaweza kupuuza barua pepe hii.`,
    samples: { replaced: [{ text: 'Viungo katika barua pepe zetu za awali havifanyi kazi tena.' }] },
  },
  'application-declined': {
    subject: 'Maombi yako ya mafunzo kazini',
    text: `Mpendwa {{name}},

Asante kwa kupendezwa na mafunzo kazini katika nafasi ya {{position}} na kwa muda uliotumia kuandaa maombi yako.

Tunasikitika kukujulisha kwamba maombi yako hayakufaulu mara hii. Unakaribishwa kuomba tena.

Tunakutakia kila la heri katika masomo na kazi yako.`,
  },
  'interview-passed': {
    subject: 'Umekubaliwa: washa akaunti yako',
    text: `Mpendwa {{name}},

Hongera! Umekubaliwa kwa mafunzo kazini katika nafasi ya {{position}}.

Washa akaunti yako kwa anwani ya barua pepe uliyotumia kuomba, na uchague nenosiri:

{{activationLink}}`,
    buttons: ACTIVATE,
  },
  'internship-offer': {
    subject: 'Ofa yetu ya mafunzo kazini: tafadhali jibu kufikia {{answerBy}}',
    text: `Mpendwa {{name}},

Hongera! Tungependa kukupa nafasi ya mafunzo kazini ya {{position}} katika {{firm}}.

Soma barua, na ukubali au ukatae ofa hii kufikia {{answerBy}}:

{{offerLink}}

Ukishaikubali, tutakutumia barua pepe yenye maelezo ya kuwasha akaunti yako.`,
    buttons: ANSWER_OFFER,
    samples: { answerBy: DAY },
  },
  'offer-letter': {
    subject: 'Ofa ya mafunzo kazini katika nafasi ya {{position}}',
    text: `Mpendwa {{name}},

Tunafurahi kukupa nafasi ya mafunzo kazini ya {{position}} katika {{firm}}.

{{details}}

{{bring}}

Tafadhali kubali au ukatae ofa hii kufikia {{answerBy}}, kwenye ukurasa wa maombi yako, ambao kila barua pepe yetu ina kiungo chake. Muda wa ofa hii unaisha baada ya siku hiyo.

Tunatarajia kwa hamu kufanya kazi nawe.`,
    samples: {
      details: [
        {
          facts: [
            ['Siku ya kwanza', 'Jumatatu, 4 Januari 2027'],
            ['Siku ya mwisho', 'Jumapili, 28 Machi 2027'],
            ['Msimamizi', 'Grace Wambui'],
          ],
        },
      ],
      bring: [{ text: 'Siku ya kwanza, tafadhali leta kitambulisho chako.' }],
      answerBy: DAY,
    },
  },
  'offer-reminder': {
    subject: 'Tafadhali jibu ofa yetu kufikia {{answerBy}}',
    text: `Mpendwa {{name}},

Ofa yetu ya mafunzo kazini katika nafasi ya {{position}} inasubiri jibu lako. Muda wake unaisha baada ya {{answerBy}}.

{{offerLink}}`,
    buttons: ANSWER_OFFER,
    samples: { answerBy: DAY },
  },
  'offer-declined': {
    subject: 'Umekataa ofa yetu',
    text: `Mpendwa {{name}},

Umekataa ofa yetu ya mafunzo kazini katika nafasi ya {{position}}. Nafasi hiyo itapewa mtu mwingine.

Unaweza kuomba tena wakati wowote. Ikiwa si wewe uliyeikataa, tafadhali tujulishe mara moja.`,
  },
  'offer-lapsed': {
    subject: 'Muda wa ofa yetu umeisha',
    text: `Mpendwa {{name}},

Hatukupata jibu lako kuhusu ofa yetu ya mafunzo kazini katika nafasi ya {{position}} kufikia {{answerBy}}, kwa hivyo muda wake umeisha.

Ikiwa bado ungependa kuja, tuambie: tunaweza kutoa ofa mpya wakati nafasi bado zipo. Unaweza pia kuomba tena.`,
    samples: { answerBy: DAY },
  },
  'activation-link': {
    subject: 'Washa akaunti yako',
    text: `Mpendwa {{name}},

Fungua kiungo hiki ili kuwasha akaunti yako. Unaweza kukitumia badala ya kile kilicho katika barua pepe yetu ya awali, ambacho bado kinafanya kazi.

{{activationLink}}

{{repetition}}

Ikiwa hukukiomba, unaweza kupuuza barua pepe hii.`,
    buttons: ACTIVATE,
    samples: {
      repetition: [{ text: 'Kiungo hiki kimeombwa tena. Ni kile kile kilicho katika barua pepe yetu ya awali.' }],
    },
  },
  'password-reset': {
    subject: 'Weka nenosiri jipya',
    text: `Mpendwa {{name}},

Nenosiri jipya limeombwa kwa akaunti yako. Kiungo hiki kinafanya kazi mara moja tu, kwa dakika {{minutes}}:

{{resetLink}}

{{repetition}}

Ikiwa hukuliomba, puuza barua pepe hii. Nenosiri lako litabaki vile vile, na hakuna anayeweza kuingia bila kiungo kutoka kwenye barua pepe yako.`,
    buttons: CHOOSE_PASSWORD,
    samples: {
      repetition: [{ text: 'Kiungo hiki kimeombwa tena. Ni kile kile kilicho katika barua pepe yetu ya awali.' }],
    },
  },
  'password-changed': {
    subject: 'Nenosiri lako limebadilishwa',
    text: `Mpendwa {{name}},

Nenosiri la akaunti yako lilibadilishwa {{at}}. Umeondolewa kwenye akaunti yako katika vivinjari vingine.

Ikiwa si wewe uliyelibadilisha, chagua nenosiri jipya sasa:

{{resetLink}}`,
    buttons: CHOOSE_PASSWORD,
    samples: { at: DAY },
  },
  'email-change-confirmation': {
    subject: 'Thibitisha anwani yako mpya ya barua pepe',
    text: `Mpendwa {{name}},

Anwani hii imetolewa kuwa anwani mpya ya akaunti. Ithibitishe kwa kiungo hiki ndani ya saa 24:

{{confirmLink}}

Ikiwa hukuomba hivyo, puuza barua pepe hii. Hakuna kitakachobadilika.`,
    buttons: { confirmLink: 'Thibitisha anwani hii' },
  },
  'email-change-taken': {
    subject: 'Anwani yako imetolewa kwa akaunti nyingine',
    text: `Mpendwa {{name}},

Mtu fulani ameomba kutumia anwani hii kwa akaunti nyingine. Tayari ina akaunti, kwa hivyo hakuna kinachobadilika.

Ikiwa ni wewe, ingia kwa anwani hii, au kwanza uibadilishe katika akaunti hiyo.`,
  },
  'email-change-notice': {
    subject: 'Anwani yako ya barua pepe inabadilishwa',
    text: `Mpendwa {{name}},

Umeomba kubadilisha anwani ya akaunti yako kuwa {{newEmail}}. Itabadilika utakapoithibitisha huko.

Ikiwa si wewe, bonyeza kiungo hiki ndani ya siku 7. Kinasimamisha au kutengua badiliko hilo, kinafunga vipindi vyote na kukuruhusu uchague nenosiri jipya:

{{reportLink}}`,
    buttons: { reportLink: 'Si mimi' },
  },
  'opening-confirmation': {
    subject: 'Thibitisha kwamba ungependa kusikia kutoka kwetu',
    text: `Habari,

Tulipewa anwani hii ili tukujulishe maombi ya mafunzo kazini katika {{firm}} yatakapofunguliwa. Ithibitishe kwa kiungo hiki ndani ya siku 7:

{{confirmLink}}

Ikiwa hukuomba hivyo, puuza barua pepe hii. Tutaifuta anwani hii.`,
    buttons: { confirmLink: 'Thibitisha au futa' },
  },
  'opening-notice': {
    subject: 'Maombi yamefunguliwa: {{intake}}',
    text: `Habari,

Uliomba tukujulishe: {{firm}} sasa inapokea maombi ya {{intake}}. {{closing}}

{{link}}

Hii ndiyo barua pepe pekee uliyoomba. Tumefuta anwani yako kwenye orodha.`,
    buttons: { link: 'Omba sasa' },
    samples: { closing: 'Yatafungwa Jumapili, 28 Februari 2027, 23:59.' },
  },
  'internship-welcome': {
    subject: 'Mafunzo yako kazini yanaanza {{start}}',
    text: `Mpendwa {{name}},

Tunatarajia kwa hamu kukutana nawe. Mafunzo yako kazini katika {{firm}} yanaanza {{start}}.

{{details}}

Kazi zako zitaonekana kwenye dashibodi yako mara tu utakapopangiwa:

{{link}}`,
    buttons: OPEN_DASHBOARD,
    samples: {
      start: 'Jumatatu, 4 Januari 2027',
      details: [
        {
          facts: [
            ['Siku ya kwanza', 'Jumatatu, 4 Januari 2027'],
            ['Siku ya mwisho', 'Jumapili, 28 Machi 2027'],
            ['Msimamizi', 'Grace Wambui'],
          ],
        },
      ],
    },
  },
  'account-closing': {
    subject: 'Unaweza kusoma akaunti yako hadi {{until}}',
    text: `Mpendwa {{name}},

Unaweza kuingia na kusoma kumbukumbu za mafunzo yako kazini katika {{firm}} hadi {{until}}. Baada ya siku hiyo, akaunti itafungwa.

Tafadhali pakua hati unazotaka kuhifadhi, kama vile vyeti, barua na daftari lako la kumbukumbu:

{{link}}

Vyeti bado vitaweza kuthibitishwa kwenye tovuti yetu baada ya hapo.`,
    buttons: { link: 'Fungua hati zako' },
    samples: { until: 'Jumanne, 28 Machi 2028' },
  },
  'document-reminder': {
    subject: 'Hati za mafunzo yako kazini',
    text: `Mpendwa {{name}},

Mafunzo yako kazini katika {{firm}} yanaanza {{start}}. Hati zifuatazo bado hazijapokelewa:

{{documents}}

Pakia PDF au picha ya kila hati kwenye dashibodi yako:

{{link}}`,
    buttons: OPEN_DASHBOARD,
    samples: {
      start: 'Jumatatu, 4 Januari 2027',
      documents: [
        { text: 'Bima: kufikia Jumatatu, 28 Desemba 2026' },
        { text: 'Kitambulisho cha taifa: kufikia Ijumaa, 1 Januari 2027' },
      ],
    },
  },
  'assessment-invitation': {
    subject: 'Rekodi ya mafunzo kazini katika {{firm}}',
    text: `Mpendwa {{name}},

{{intern}} anafanya mafunzo kazini katika {{firm}}. Tunakualika usome rekodi ya mafunzo haya kwa niaba ya chuo kikuu: mahali pa mafunzo, wiki za daftari la kazi zilizotiwa sahihi, mahudhurio na tathmini zilizothibitishwa.

{{link}}

Huhitaji akaunti. Kiungo hiki kinafanya kazi hadi {{lastDay}} na ni chako peke yako: yeyote aliye nacho anaweza kusoma rekodi, kwa hivyo tafadhali usimpe mtu mwingine.

{{replaced}}`,
    buttons: { link: 'Fungua rekodi' },
    samples: {
      lastDay: 'Ijumaa, 18 Desemba 2026',
      replaced: [{ text: 'Viungo katika barua pepe zetu za awali havifanyi kazi tena.' }],
    },
  },
  'visit-news': {
    subject: '{{what}}: ziara ya {{when}}',
    text: `Mpendwa {{name}},

{{news}}

{{details}}

Fungua tukio la kalenda lililoambatishwa ili kusasisha kalenda yako.`,
    samples: {
      what: 'Imepangwa',
      news: [{ text: 'Umepanga ziara kwa Brian Kiprotich.' }],
      when: `${DAY}, 10:00`,
      details: [
        {
          facts: [
            ['Tarehe', DAY],
            ['Wakati', '10:00 (Africa/Nairobi)'],
            ['Muda', 'Dakika 60'],
          ],
        },
      ],
    },
  },
} as const satisfies { [Name in TemplateName]?: KiswahiliText };

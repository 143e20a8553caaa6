import { translations } from '../../lib/translations';

/** Sentences that e-mails put together, in English with their Kiswahili. */
export const say = translations({
  'our firm': 'kampuni yetu',
  'The Internship Team': 'Timu ya Mafunzo Kazini',
  'The Internship Team of {{firm}}': 'Timu ya Mafunzo Kazini ya {{firm}}',

  'You receive this e-mail because this address was given to our internship programme.':
    'Unapokea barua pepe hii kwa sababu anwani hii ilitolewa kwa mpango wetu wa mafunzo kazini.',
  'Stop e-mails of this kind': 'Sitisha barua pepe za aina hii',
  'See, correct or withdraw your application': 'Angalia, sahihisha au uondoe maombi yako',
  'See your application': 'Angalia maombi yako',
  'Or copy this link': 'Au nakili kiungo hiki',
  'Questions? You can {{ways}}.': 'Una maswali? Unaweza {{ways}}.',
  'reply to this e-mail': 'kujibu barua pepe hii',
  'write to {{email}}': 'kuandika kwa {{email}}',
  'call {{phone}}': 'kupiga simu {{phone}}',

  'You hear from us by {{day}}.': 'Utapata jibu letu kufikia {{day}}.',
  'We will e-mail you as soon as there is news.': 'Tutakutumia barua pepe mara tu kutakapokuwa na habari.',
  'You were to hear from us by {{day}}. We need more time, and we are sorry.':
    'Tuliahidi kukujibu kufikia {{day}}. Tunahitaji muda zaidi, na tunaomba radhi kwa kuchelewa.',
  'The interview is cancelled.': 'Mahojiano yameghairiwa.',
  'The links in our earlier e-mails no longer work.': 'Viungo katika barua pepe zetu za awali havifanyi kazi tena.',
  'This link was asked for again. It is the same one as in our earlier e-mail.':
    'Kiungo hiki kimeombwa tena. Ni kile kile kilicho katika barua pepe yetu ya awali.',
  'We do not send it again within the hour, however often someone asks for it.':
    'Hatutakituma tena ndani ya saa moja, hata kikiombwa mara nyingi.',
  'They close on {{moment}}.': 'Yatafungwa {{moment}}.',
  '{{document}}: by {{day}}': '{{document}}: kufikia {{day}}',

  // Without 'saa': by that word, 10:00 could be four in the afternoon.
  '{{day}} at {{time}}': '{{day}}, {{time}}',
  Date: 'Tarehe',
  Time: 'Wakati',
  'Time 1': 'Wakati wa 1',
  'Time 2': 'Wakati wa 2',
  'Time 3': 'Wakati wa 3',
  Length: 'Muda',
  Place: 'Mahali',
  Position: 'Nafasi',
  Interviewer: 'Mhoji',
  Interviewers: 'Wahoji',
  Supervisor: 'Msimamizi',
  'Video call': 'Simu ya video',
  'First day': 'Siku ya kwanza',
  'Last day': 'Siku ya mwisho',
  'Hours a week': 'Saa kwa wiki',
  Stipend: 'Posho',
  'On the first day, please bring:': 'Siku ya kwanza, tafadhali leta:',
  'Application {{reference}}': 'Maombi {{reference}}',
  '{{minutes}} minutes': 'Dakika {{minutes}}',

  'Internship Team': 'Timu ya Mafunzo Kazini',
  'Internship interview': 'Mahojiano ya mafunzo kazini',
  'Interview for the internship in {{position}}.': 'Mahojiano ya mafunzo kazini katika nafasi ya {{position}}.',

  Booked: 'Imepangwa',
  Changed: 'Imebadilishwa',
  Cancelled: 'Imeghairiwa',
  '{{lecturer}} has booked a visit to {{intern}}.': '{{lecturer}} amepanga ziara kwa {{intern}}.',
  'The visit of {{lecturer}} to {{intern}} has changed. It is now as follows.':
    'Ziara ya {{lecturer}} kwa {{intern}} imebadilishwa. Sasa ni kama ifuatavyo.',
  'The visit of {{lecturer}} to {{intern}} does not take place.': 'Ziara ya {{lecturer}} kwa {{intern}} haitafanyika.',
  'You have booked a visit to {{intern}}.': 'Umepanga ziara kwa {{intern}}.',
  'Your visit to {{intern}} has changed. It is now as follows.':
    'Ziara yako kwa {{intern}} imebadilishwa. Sasa ni kama ifuatavyo.',
  'Your visit to {{intern}} does not take place.': 'Ziara yako kwa {{intern}} haitafanyika.',
  '{{lecturer}} has booked a visit to you.': '{{lecturer}} amepanga ziara kwako.',
  'The visit of {{lecturer}} to you has changed. It is now as follows.':
    'Ziara ya {{lecturer}} kwako imebadilishwa. Sasa ni kama ifuatavyo.',
  'The visit of {{lecturer}} to you does not take place.': 'Ziara ya {{lecturer}} kwako haitafanyika.',
  'Visit of the university: {{intern}}': 'Ziara ya chuo kikuu: {{intern}}',
  '{{lecturer}} visits {{intern}}.': '{{lecturer}} atamtembelea {{intern}}.',
});

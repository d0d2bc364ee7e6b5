/** The texts of mails with reports in one language; `{title}`, `{workspace}` and `{period}` are filled in. */
interface ReportTexts {
  readonly attached: string;
  /** The files are too large for a mail. */
  readonly linked: string;
  readonly readings: string;
  readonly excursions: string;
  readonly revision: string;
  readonly again: string;
  readonly open: string;
  readonly why: string;
}

const de: ReportTexts = {
  attached: 'der Bericht „{title}“ des Arbeitsbereichs {workspace} für {period} ist angehängt.',
  linked:
    'der Bericht „{title}“ des Arbeitsbereichs {workspace} für {period} ist fertig. Seine Dateien sind für eine E-Mail zu groß: Öffnen Sie ihn über den Link.',
  readings: 'Messwerte',
  excursions: 'Abweichungen',
  revision: 'Revision',
  again: 'Er ersetzt eine frühere Revision, die auf seiner Seite bleibt.',
  open: 'Bericht öffnen',
  why: 'Sie erhalten diese E-Mail, weil ein Administrator des Arbeitsbereichs Sie als Empfänger angegeben hat.',
};

const en: ReportTexts = {
  attached: 'the report “{title}” of the workspace {workspace} for {period} is attached.',
  linked:
    'the report “{title}” of the workspace {workspace} for {period} is ready. Its files are too large for a mail: open it by the link.',
  readings: 'Readings',
  excursions: 'Excursions',
  revision: 'revision',
  again: 'It takes the place of an earlier revision, which stays on its page.',
  open: 'Open report',
  why: 'You get this mail because an administrator of the workspace named you as a recipient.',
};

const es: ReportTexts = {
  attached: 'el informe «{title}» del espacio de trabajo {workspace} de {period} va adjunto.',
  linked:
    'el informe «{title}» del espacio de trabajo {workspace} de {period} está listo. Sus archivos son demasiado grandes para un correo: ábralo con el enlace.',
  readings: 'Lecturas',
  excursions: 'Desviaciones',
  revision: 'revisión',
  again: 'Sustituye a una revisión anterior, que sigue en su página.',
  open: 'Abrir informe',
  why: 'Recibe este correo porque un administrador del espacio de trabajo le nombró destinatario.',
};

const fr: ReportTexts = {
  attached: 'le rapport « {title} » de l’espace de travail {workspace} pour {period} est joint.',
  linked:
    'le rapport « {title} » de l’espace de travail {workspace} pour {period} est prêt. Ses fichiers sont trop gros pour un e-mail : ouvrez-le par le lien.',
  readings: 'Mesures',
  excursions: 'Écarts',
  revision: 'révision',
  again: 'Il remplace une révision antérieure, qui reste sur sa page.',
  open: 'Ouvrir le rapport',
  why: 'Vous recevez cet e-mail parce qu’un administrateur de l’espace de travail vous a désigné comme destinataire.',
};

const it: ReportTexts = {
  attached: 'il rapporto «{title}» dello spazio di lavoro {workspace} per {period} è allegato.',
  linked:
    'il rapporto «{title}» dello spazio di lavoro {workspace} per {period} è pronto. I suoi file sono troppo grandi per un’e-mail: lo apra con il link.',
  readings: 'Letture',
  excursions: 'Scostamenti',
  revision: 'revisione',
  again: 'Sostituisce una revisione precedente, che resta sulla sua pagina.',
  open: 'Apri il rapporto',
  why: 'Riceve questa e-mail perché un amministratore dello spazio di lavoro l’ha indicata come destinatario.',
};

const lv: ReportTexts = {
  attached: 'Pievienots darbvietas {workspace} pārskats “{title}” par {period}.',
  linked:
    'Darbvietas {workspace} pārskats “{title}” par {period} ir gatavs. Tā faili e-pastam ir par lieliem: atveriet to ar saiti.',
  readings: 'Rādījumi',
  excursions: 'Novirzes',
  revision: 'redakcija',
  again: 'Tas aizstāj iepriekšējo redakciju, kas paliek tā lapā.',
  open: 'Atvērt pārskatu',
  why: 'Jūs saņemat šo e-pastu, jo darbvietas administrators jūs norādīja kā saņēmēju.',
};

const nl: ReportTexts = {
  attached: 'het rapport “{title}” van de werkruimte {workspace} over {period} is bijgevoegd.',
  linked:
    'het rapport “{title}” van de werkruimte {workspace} over {period} is klaar. De bestanden zijn te groot voor een e-mail: open het via de link.',
  readings: 'Metingen',
  excursions: 'Overschrijdingen',
  revision: 'revisie',
  again: 'Het vervangt een eerdere revisie, die op zijn pagina blijft.',
  open: 'Rapport openen',
  why: 'U krijgt deze e-mail omdat een beheerder van de werkruimte u als ontvanger heeft aangewezen.',
};

const pt: ReportTexts = {
  attached: 'o relatório “{title}” do espaço de trabalho {workspace} de {period} segue em anexo.',
  linked:
    'o relatório “{title}” do espaço de trabalho {workspace} de {period} está pronto. Os seus ficheiros são grandes demais para um e-mail: abra-o pela ligação.',
  readings: 'Leituras',
  excursions: 'Desvios',
  revision: 'revisão',
  again: 'Substitui uma revisão anterior, que fica na sua página.',
  open: 'Abrir relatório',
  why: 'Recebe este e-mail porque um administrador do espaço de trabalho o indicou como destinatário.',
};

const ru: ReportTexts = {
  attached: 'Отчёт «{title}» рабочего пространства {workspace} за {period} приложен.',
  linked:
    'Отчёт «{title}» рабочего пространства {workspace} за {period} готов. Его файлы слишком велики для письма: откройте его по ссылке.',
  readings: 'Показания',
  excursions: 'Отклонения',
  revision: 'редакция',
  again: 'Он заменяет прежнюю редакцию, которая остаётся на его странице.',
  open: 'Открыть отчёт',
  why: 'Вы получили это письмо, потому что администратор рабочего пространства указал вас получателем.',
};

const textsByLanguage: Readonly<Record<string, ReportTexts>> = { de, en, es, fr, it, lv, nl, pt, ru };

/** By the code of a language, with or without a region; English if there are none. */
export function reportTextsIn(language: string): ReportTexts {
  const [code = ''] = language.toLowerCase().split('-');
  return Object.hasOwn(textsByLanguage, code) ? (textsByLanguage[code] ?? en) : en;
}

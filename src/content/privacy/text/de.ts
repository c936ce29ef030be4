import type { NoticeText } from './en.ts'

export const de: NoticeText = {
  responsible: {
    title: 'Wer verantwortlich ist',
    named: ({ responsible }) => `Verantwortlich für die Verarbeitung personenbezogener Daten ist:\n${responsible}`,
    unnamed: 'Wer für diese Website verantwortlich ist, ist noch nicht angegeben.',
  },
  server: {
    title: 'Der Server und seine Protokolle',
    host: ({ host }) => `Betreiber des Servers: ${host}.`,
    noHost: 'Wer den Server betreibt, ist nicht angegeben.',
    place: ({ serverPlace }) => `Standort des Servers: ${serverPlace}.`,
    noPlace: 'Wo der Server steht, ist nicht angegeben.',
    logs: ({ logsKept }) =>
      `Die Protokolle des Betreibers können Ihre IP-Adresse enthalten. So lange werden sie aufbewahrt: ${logsKept}.`,
    noLogs:
      'Die Protokolle des Betreibers können Ihre IP-Adresse enthalten. Wie lange sie aufbewahrt werden, ist nicht angegeben.',
    ownLog:
      'Das eigene Protokoll der Website enthält Methode, Adresse, Zeit und Ergebnis von Anfragen, aber keine IP-Adresse.',
  },
  visits: {
    title: 'Wie Besuche gezählt werden',
    noCookies: 'Bei Besuchen setzt diese Website keine eigenen Cookies.',
    counted:
      'Sie zählt je Tag, welche Seiten geöffnet und welche Adressen nicht gefunden werden, von welcher Website ein Link kam, und Klicks auf Newsletter, Vorträge, Downloads und Biografien. Wer das war, wird nicht gespeichert.',
    kept: 'Diese Zahlen werden nach 400 Tagen gelöscht.',
  },
  limits: {
    title: 'Schutz vor Missbrauch',
    memory:
      'Ihre IP-Adresse wird im Arbeitsspeicher des Servers verwendet, um zu begrenzen, wie oft aus einem Netz etwas gesendet wird. Dafür wird sie nicht gespeichert.',
    hashed:
      'Bei Nachrichten speichert die Datenbank dieser Website statt der Adresse einen mit einem Schlüssel gebildeten Hashwert Ihres Netzes. Er zählt zehn Minuten lang und wird danach mit der nächsten Nachricht gelöscht.',
  },
  contact: {
    title: 'Nachrichten',
    stored:
      'Was Sie mit dem Kontaktformular senden, wird gespeichert: Name, E-Mail-Adresse, Nachricht und Zeit, damit es beantwortet werden kann.',
    mailed: ({ mailHost }) => `Es wird außerdem per E-Mail zugestellt, über den Mailserver ${mailHost}.`,
    notMailed: 'Es wird nicht per E-Mail zugestellt: Es ist kein Mailserver eingerichtet.',
    kept: 'Nachrichten bleiben gespeichert, bis sie von Hand gelöscht werden.',
    keptFor: ({ keptMonths }) => `Nachrichten werden nach ${keptMonths} Monaten gelöscht, oder früher von Hand.`,
    spam: 'Was als Spam abgelegt ist, wird nach 30 Tagen gelöscht.',
  },
  newsletter: {
    title: 'Newsletter',
    publisher: ({ newsletterHost }) =>
      `Der Newsletter erscheint bei ${newsletterHost}. Eine Adresse, die Sie hier zum Abonnieren eingeben, wird mit dem Link dorthin übergeben, soweit man sie dort annimmt, und hier nicht gespeichert.`,
    pictures: ({ pictureHosts }) =>
      `Die Bilder der Artikel lädt die Startseite von ${pictureHosts}; dabei wird dort Ihre IP-Adresse bekannt.`,
  },
  videos: {
    title: 'Videos',
    onClick: ({ videoHosts }) =>
      `Videos liegen bei ${videoHosts}. Sie werden erst geladen, wenn Sie eines starten; dabei wird dort Ihre IP-Adresse bekannt.`,
  },
  clarity: {
    title: 'Microsoft Clarity',
    before:
      'Microsoft Clarity zeichnet auf, wie diese Website genutzt wird, und erfährt dabei Ihre IP-Adresse. Bis Sie gewählt haben, läuft es ohne Cookies. Eingaben im Kontaktformular werden unkenntlich gemacht.',
    allowed: 'Wenn Sie Cookies erlauben, setzt es _clck und _clsk.',
    declined:
      'Wenn Sie ablehnen, wird es beendet, und diese Cookies werden gelöscht. Das Signal Global Privacy Control gilt als Ablehnung.',
    stored: 'Ihre Wahl wird nur in Ihrem Browser gespeichert. Der Knopf am Ende der Seite ändert sie.',
  },
  database: {
    title: 'Datenbank',
    project: ({ projectHost }) =>
      `Inhalte und Nachrichten werden bei Supabase gespeichert, unter ${projectHost}. Auch Ihr Browser liest dort Inhalte; dabei wird dort Ihre IP-Adresse bekannt.`,
  },
  backups: {
    title: 'Sicherungen',
    nightly:
      'Alle Daten, auch Nachrichten, werden auf dem Server jede Nacht und vor Aktualisierungen gesichert. Die letzten sieben Sicherungen jeder Art werden aufbewahrt; Gelöschtes bleibt darin, bis sie ersetzt sind.',
    offsite: ({ offsiteHost, deletesOffsite }) =>
      `Verschlüsselte Kopien liegen bei ${offsiteHost}${deletesOffsite ? ', höchstens ein Jahr lang' : ''}.`,
  },
  helpers: {
    title: 'Assistenz und Programme',
    read: 'Menschen und Programme, die Änderungen vorbereiten, lesen dasselbe wie alle, die diese Website besuchen, und ihre eigenen Entwürfe. Nachrichten erhalten sie nicht.',
  },
  signIn: {
    title: 'Anmeldung',
    session: 'Wer sich anmeldet, um diese Website zu bearbeiten, hat die Sitzung im eigenen Browser gespeichert.',
    device:
      'Ein Cookie erkennt diesen Browser ein Jahr lang, wenn ein Passwort eingegeben wird. Netze von Anmeldungen werden als mit einem Schlüssel gebildete Hashwerte gespeichert.',
  },
  rights: {
    title: 'Ihre Rechte',
    gdpr: 'Wo die Datenschutz-Grundverordnung gilt, können Sie Auskunft über Ihre personenbezogenen Daten verlangen, sie berichtigen, löschen oder einschränken lassen, eine Kopie erhalten und ihrer Verwendung widersprechen (Artikel 15 bis 22).',
    complaint: 'Sie können sich außerdem bei einer Datenschutz-Aufsichtsbehörde beschweren.',
  },
}

import type { Involvement } from '#content/involvement/involvement.ts'
import { publicFileAddress } from '#content/picture/stored-files.ts'
import type { NewItem } from './new-row.ts'

const logo = (name: string) => publicFileAddress('story-images', `logos/${name}.webp`)

/** In display order. One has only a description, one has no logo. */
export const DEMO_INVOLVEMENTS: NewItem<Involvement>[] = [
  {
    company: 'Paperlark',
    role: 'Founder and CEO',
    period: '2011 – 2018',
    type: 'founder',
    highlight: true,
    logo_url: logo('paperlark'),
    logo_background: 'own',
    description: 'Tickets and timetables for small ferry lines.',
    about:
      'Paperlark made ticketing and timetable software for ferry lines with fewer than ten boats: too small for the big systems, too busy for spreadsheets. It was sold to a transport cooperative in 2018 and still runs under the cooperative’s name.',
    involvement:
      'I founded Paperlark after a summer on the quay with a notebook, drew its first timetable editor, hired the forty people who replaced my drawing, and stayed a year beyond the sale to see every crew moved over by hand.',
    long_description: 'Founder and chief executive, from the first notebook to the sale and the year after it.',
  },
  {
    company: 'Lumen Harbor',
    role: 'Independent Board Member',
    period: '2023 – present',
    type: 'board',
    highlight: true,
    logo_url: logo('lumen-harbor'),
    logo_background: 'own',
    description: 'Shared batteries for old harbour towns.',
    about:
      'Lumen Harbor installs batteries in disused harbour buildings and rents their power to whoever is moored outside: ferries by day, fishing boats by night, a bakery in one case. Eleven towns have one.',
    involvement:
      'I chair the product committee. In practice that means reading every outage report, visiting one harbour a quarter, and asking in each meeting which of our promises a harbour master would laugh at.',
    long_description: 'Independent member of the board and chair of its product committee.',
  },
  {
    company: 'Quarrystone',
    role: 'Strategic Advisor',
    period: '2022 – present',
    type: 'advisor',
    highlight: false,
    logo_url: logo('quarrystone'),
    logo_background: 'light',
    description: 'A planning tool for people who build houses.',
    about:
      'Quarrystone keeps the plan of a building site on one page: who comes when, what must be dry by then, and what it costs if it rains. Its customers are family firms with five to fifty people.',
    involvement:
      'Pricing, packaging and the first forty customers. We threw away four of five plans, put the price on the home page, and stopped answering requests for demonstrations with anything but a link.',
    long_description: null,
  },
  {
    company: 'Fernway Learning',
    role: 'Board Chair',
    period: '2021 – present',
    type: 'nonprofit',
    highlight: false,
    logo_url: logo('fernway'),
    logo_background: 'own',
    description: 'A library of courses that whole schools borrow.',
    about:
      'Fernway Learning lends courses to schools the way a library lends books. Teachers may cut, mend and reorder them; the best repairs travel back to everyone else.',
    involvement:
      'As chair I guided the move from courses sold one by one to a shared library, and the harder one from a founder who knew every teacher to a staff who know every region.',
    long_description: null,
  },
  {
    company: 'Thimblewright',
    role: 'Angel Investor',
    period: '2020 – present',
    type: 'investor',
    highlight: false,
    logo_url: logo('thimblewright'),
    logo_background: 'own',
    description: 'Robots that mend clothes, built by two tailors.',
    about:
      'Thimblewright builds sewing machines that look before they stitch. Laundries send in what is torn and get it back mended in the same week, with the seam in a colour of their choice.',
    involvement: null,
    long_description:
      'First cheque, and since then a monthly walk with the founders. I bring no agenda. They bring the decision they like least, and we do not turn back before it has two options.',
  },
  {
    company: 'Mossgate Health',
    role: 'Product Advisor',
    period: '2020 – 2024',
    type: 'advisor',
    highlight: false,
    logo_url: logo('mossgate'),
    logo_background: 'dark',
    description: 'A notebook for nurses who work off the grid.',
    about:
      'Mossgate Health makes a notebook for district nurses. It works without a connection, reads itself aloud in the car, and hands the day over in a page that the next nurse can read standing up.',
    involvement:
      'I coached three product trios through regulation without letting regulation write the product, and spent more mornings in passenger seats than in meeting rooms.',
    long_description: null,
  },
  {
    company: 'Saltmarsh Seed Fund',
    role: 'Venture Partner',
    period: '2018 – 2022',
    type: 'investor',
    highlight: false,
    logo_url: logo('saltmarsh'),
    logo_background: 'light',
    description: 'First money for companies at the water’s edge: nineteen of them in four years.',
    about: null,
    involvement: null,
    long_description: null,
  },
  {
    company: 'Open Ledger Commons',
    role: 'Advisory Council',
    period: '2019 – present',
    type: 'nonprofit',
    highlight: false,
    logo_url: null,
    description: 'Volunteers who make town accounts readable.',
    about:
      'Open Ledger Commons turns the yearly accounts of towns under ten thousand people into pages with sentences in them. Every figure links to the decision behind it.',
    involvement:
      'I help the volunteers to decide what not to publish, which is most of it, and to write the rest in words that survive a town meeting.',
    long_description: null,
  },
]

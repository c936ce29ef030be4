/**
 * The words that published lists of stolen passwords are made of: obvious words, parts of keyboard rows, names, teams, pets,
 * seasons, affection, anger. Alone, in twos and threes and with digits around them, they cover the entries of twelve
 * characters and more; in lower case, with look-alike characters as letters.
 */
export const COMMON_WORDS: readonly string[] = `
password passwort passwd passw pass passphrase contrasena motdepasse senha parola wachtwoord haslo geheim secret secrets
secure security access login logon signin enter open letmein iam welcome willkommen bienvenue hello hallo hola default
guest user username admin administrator root toor superuser super sysadmin system manager master owner webmaster test
testing tester demo example sample temp temporary changeme change mustchange newpassword new old qaz wsx rfv tgb yhn ujm
qazwsx qazwsxedc zaq xsw vfr iloveyou ilove ilovemy loveyou love lovely lover loveme luv mylove forever always together
baby babygirl babyboy honey sweet sweetie sweetheart darling angel angels princess prince queen king kingdom sunshine
sunny moonlight moon star stars starlight rainbow flower flowers butterfly butterflies rose roses lily daisy jasmine
summer winter spring autumn fall january february march april may june july august september october november december
monday tuesday wednesday thursday friday saturday sunday today tomorrow christmas xmas halloween easter birthday holiday
vacation money cash dollar dollars million millionaire rich lucky luck fortune gold golden silver diamond diamonds
crystal platinum monkey dragon dragons tiger tigers lion lions eagle eagles wolf wolves bear bears panther panthers
shark sharks horse horses pony puppy puppies kitty kitten kittens cat cats dog dogs doggy bunny rabbit turtle dolphin
dolphins fish bird phoenix unicorn football soccer baseball basketball hockey tennis golf cricket rugby softball
volleyball swimming running racing racer ninja samurai warrior warriors soldier sniper killer hunter fighter gangster
pirate pirates wizard magic merlin shadow shadows ghost demon devil satan lucifer heaven hell jesus christ jesuschrist
god godisgood godislove bless blessed blessing faith hope grace trust pray prayer church bible amen trustno trustnoone
superman batman spiderman ironman captain america marvel avengers starwars skywalker vader yoda jedi matrix pokemon
pikachu naruto goku mario zelda sonic minecraft roblox fortnite gamer games game player playstation xbox nintendo
computer internet network server office windows microsoft google facebook instagram twitter youtube samsung apple iphone
android linux ubuntu debian database oracle mysql cisco wordpress supabase hacker hacking cyber digital michael jordan
michelle jennifer jessica ashley amanda daniel david robert john joseph joshua matthew andrew anthony thomas james
charlie william george harry justin brandon nicole samantha hannah sarah elizabeth anna maria angela andrea melissa
stephanie patricia alexander alexandra alejandro carlos jose juan antonio francisco fernando ricardo roberto daniela
carolina valentina victoria natalie olivia sophia emma emily isabella mia lucas liam noah oliver jack max buddy maggie
bailey rocky ginger pepper cookie cookies chocolate vanilla strawberry banana orange cherry peach mango cheese pizza
coffee beer vodka whiskey bubbles snoopy garfield mickey minnie disney tinkerbell nemo simba barbie harley davidson
ferrari porsche mercedes mustang corvette camaro yamaha honda toyota nissan chevy ford truck freedom liberty
independence peace happy happiness smile smiley laughter friend friends friendship bestfriend family mother father mom
dad mommy daddy mama papa brother sister children son daughter wife husband girlfriend boyfriend boys girls boy girl
sexy sex fuck fuckyou fucker fuckoff shit bitch asshole pussy dick porn naughty whatever nothing something everything
anything nobody somebody blink metallica slipknot nirvana eminem tupac beatles guitar music musica dance dancer dancing
singer london paris newyork york chicago boston dallas texas california florida canada mexico brasil brazil india
pakistan england scotland ireland france germany italia italy russia china japan australia liverpool chelsea arsenal
manchester united barcelona realmadrid madrid juventus milan bayern dortmund benfica cowboys steelers packers patriots
yankees lakers redsox raiders broncos redskins purple yellow green blue black white red pink brown blackberry thunder
lightning storm hurricane fire flame ocean river mountain island beach surfing surf snow snowball snowman water correct
horsebattery battery staple correcthorsebatterystaple thequickbrownfox quick fox jumps over lazy whiskers mypassword
thisismypassword notmypassword nopassword yourpassword mysecret topsecret private personal account portico portfolio
website site home homepage house castle garden school college university student teacher doctor nurse police army navy
marine marines airforce american usa uk champion champions winner victory power powerful strong strength energy maximum
ultimate extreme legend legends hero heroes boss bigboss chief leader president amazing awesome beautiful best better
bitches born bread break broken chicken cool crazy cute dark dead death die don drive easy eat every eyes face feel fun
funny girlie give good goodbye great hate heart hearts help here hot hug hugs jungle just kill kiss kisses know life
light like little live living long lost luvs magical make man men miss missing more morning never nice night number
party people place play please pretty rain rock roll run see sky sleep song soul special stay stop sugar take talk tell
thank thanks thankyou there thing think time times true try walk wanna want way well wild win woman women wonderful work
world worldwide year years young
`
  .trim()
  .split(/\s+/)

/** Words that connect a phrase without making it harder to guess. */
export const SMALL_WORDS: readonly string[] = `
i a an the me my mine we us our you your u ur he him his she her it its they them is am are was be been do does did has
have had to too so of on in at by for from with and or not no yes if but as this that these those what who when where
why how much many very all one only will would can could must go get got let im ill dont cant wont youre thats really
now then up down out off oh hey ever
`
  .trim()
  .split(/\s+/)

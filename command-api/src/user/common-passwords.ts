/** The most used passwords, and the stems of those that only add digits. Longer lists add ever rarer ones. */
export const commonPasswords: ReadonlySet<string> = new Set(`
  password passwort passw0rd p@ssword p@ssw0rd pa55word passwords mypassword password1 password12 password123 password1234
  motdepasse contrasena contraseña senha123 wachtwoord parole12 parole123 haslo123 salasana lozinka1 heslo123 qwerty qwertyui
  qwertyuiop qwerty12 qwerty123 qwerty1234 qwer1234 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1zaq1
  qazwsxedc qazwsx12 asdfghjk asdfghjkl asdf1234 asdfasdf zxcvbnm zxcvbnm1 zxcvbnm123 azertyui azertyuiop qwertzui qwertzuiop
  12345678 123456789 1234567890 0123456789 012345678 87654321 987654321 9876543210 0987654321 11223344 1122334455 12341234
  123123123 12312312 123454321 12344321 123321123 11112222 112233445566 10203040 1020304050 13579246 147258369 147852369 159753456
  123456789a 123456789q 12345678a a12345678 a123456789 abcd1234 abc12345 abc123456 abcdefgh abcdefghi abcdefg1 abcabcabc aa123456
  aa12345678 1234abcd 1234qwer 123qweasd 123qwe123 qwe123qwe qweasdzxc qweqweqwe iloveyou iloveyou1 iloveyou2 ilovegod iloveme1
  loveyou1 lovelove lovely12 loveme12 welcome welcome1 welcome12 welcome123 letmein letmein1 letmein123 changeme changeme1
  changeit default1 defaultpassword admin123 admin1234 administrator adminadmin administrador root1234 toor1234 rootroot test1234
  testtest testing1 testing123 temp1234 temppass guest123 guestguest demo1234 demodemo user1234 useruser login123 loginlogin
  master12 masterkey superman superman1 batman12 batman123 spiderman starwars startrek pokemon1 pokemon123 minecraft football
  football1 baseball baseball1 basketball softball hockey12 soccer12 liverpool liverpool1 arsenal1 chelsea1 chelsea123 barcelona
  realmadrid juventus princess princess1 princesa sunshine sunshine1 whatever whatever1 trustno1 computer computer1 internet
  internet1 samsung1 samsung123 microsoft google123 facebook facebook1 linkedin whatsapp instagram michelle michelle1 jennifer
  jessica1 danielle nicole12 charlie1 jordan23 michael1 alexander alejandro christian jonathan benjamin matthew1 anthony1 william1
  patrick1 cristina veronica elizabeth victoria victoria1 samantha stephanie dragon12 dragon123 monkey12 monkey123 shadow12
  shadow123 butterfly chocolate chocolat cheese12 cookie12 blink182 metallica slipknot nirvana1 rockyou1 maverick mercedes
  porsche1 ferrari1 corvette mustang1 harley12 yamaha12 suzuki12 freedom1 freedom12 december november october1 september summer12
  summer123 winter12 winter123 spring12 autumn12 monday12 friday12 secret12 secret123 topsecret access14 hello123 hellohello
  helloworld hello1234 killer12 killer123 hunter12 hunter123 george12 andrew12 thomas12 robert12 daniel12 fuckyou1 fuckyou2
  fuckyou123 asshole1 security security1 sicherheit hallo123 hallo1234 schatz12 bonjour1 bonjour123 soleil12 doudou12 loulou12
  amore123 tesoro12 estrella mariposa teamo123 tequiero contrasenha brasil12 portugal italia12 deutschland frankfurt amsterdam
  riga2024 latvija1 moscow12 privet123 sensor12 sensors1 watchglass monitor1 monitoring temperature thermometer gateway1
  basestation
`.trim().split(/\s+/));
